/* uPlot (c) Leon Sorokin, three.js (c) three.js authors: MIT licence, live/web/NOTICE.txt of metamer */
"use strict";(()=>{var ya=class{constructor(t){this.source=t;this.button.id="emergency",this.button.title="torque off at once (space)",this.button.onclick=()=>this.press(),this.connect(),this.show()}source;button=document.createElement("button");onrung=()=>{};presses=0;answers=0;socket=null;ids=0;get connected(){return this.socket?.readyState===WebSocket.OPEN}address(t,e,n=""){let{port:s,key:r}=this.source.bell;return`${t}://${location.hostname}:${s}/${e}?key=${encodeURIComponent(r)}${n}`}connect(){let t=this.socket=new WebSocket(this.address("ws",""));t.onopen=()=>this.show(),t.onmessage=e=>{let n=JSON.parse(e.data);n.type==="stopped"?this.answers++:n.type==="rung"&&this.onrung(n.why??"emergency stop")},t.onclose=()=>{this.show(),setTimeout(()=>this.connect(),500)}}show(){this.button.textContent=this.connected?"EMERGENCY STOP":"STOP (not connected, tries all roads)"}press(){this.presses++;let t=this.answers,e=[...crypto.getRandomValues(new Uint32Array(2))].join("-"),n=s=>{this.answers>t||(this.connected&&this.socket.send(JSON.stringify({do:"stop",id:++this.ids,press:e})),s>1&&setTimeout(()=>n(s-1),100))};n(3),fetch(this.address("http","stop",`&press=${e}`),{mode:"no-cors",keepalive:!0}).catch(()=>{})}};function ie(i){return getComputedStyle(document.documentElement).getPropertyValue(i).trim()}function Fs(i){let t=10**Math.floor(Math.log10(i));return i>=5*t?5*t:i>=2*t?2*t:t}function _d(i){return i>=1?`${+i.toPrecision(3)} m`:i>=.01?`${+(100*i).toPrecision(3)} cm`:`${+(1e3*i).toPrecision(3)} mm`}function Sa(i){return i>=1?`${i.toFixed(2)} N`:i>=.001?`${(1e3*i).toFixed(1)} mN`:`${(1e6*i).toFixed(1)} \xB5N`}function xd(i,t,e,n){let s=i.getContext("2d"),{width:r,height:o}=i,a=t+1,l=(r-60)/a,c=o*.62;s.clearRect(0,0,r,o),s.lineCap="round";let u=h=>30+h*l,d=(h,f,_,S,m)=>{s.strokeStyle=m,s.lineWidth=12,s.beginPath(),s.moveTo(h+6,f),s.lineTo(_-6,S),s.stroke()};for(let h=0;h<a;h++){let f=e>0&&n&&h>=e,_=ie(h===0?"--head":"--link");if(f){let m=u(e),p=u(h)-m,y=u(h+1)-m;s.globalAlpha=.35,d(m+p*Math.cos(.45),c-p*Math.sin(.45),m+y*Math.cos(.45),c-y*Math.sin(.45),_),s.globalAlpha=1}d(u(h),c,u(h+1),c,_)}s.fillStyle=ie("--card");for(let h=1;h<a;h++)s.beginPath(),s.arc(u(h),c,4,0,7),s.fill();if(s.fillStyle=ie("--soft"),s.fillText("head",24,c+24),e>0){if(s.strokeStyle=s.fillStyle=ie("--force"),s.lineWidth=2,s.beginPath(),s.arc(u(e),c,14,0,7),s.stroke(),s.fillText(`joint ${e}`,u(e)-16,c+32),n){let h=Math.min(2*l,r-40-u(e));s.beginPath(),s.arc(u(e),c,Math.max(30,h),-.5,.05),s.stroke();let f=[u(e)+Math.max(30,h)*Math.cos(.5),c-Math.max(30,h)*Math.sin(.5)];s.beginPath(),s.moveTo(f[0]-9,f[1]-1),s.lineTo(f[0]+4,f[1]+8),s.lineTo(f[0]+5,f[1]-8),s.fill()}}else s.strokeStyle=ie("--soft"),s.setLineDash([4,4]),s.lineWidth=1,s.beginPath(),s.moveTo(10,c+12),s.lineTo(r-10,c+12),s.stroke(),s.setLineDash([]),s.fillText("home posture: all joints straight",24,18)}var gs=.02,fg=.85,pg=-.25,vd=4,eh=1.6,mg=2e4,Ma=class{canvas=document.createElement("canvas");cells=new Map;last=null;constructor(){this.canvas.width=this.canvas.height=260,this.canvas.id="rangemap",this.canvas.title="range map from above: what stands in the way"}add(t,e,n){let s=`${Math.floor(t/gs)},${Math.floor(e/gs)}`;!this.cells.has(s)&&this.cells.size>=mg||this.cells.set(s,Math.min(vd,Math.max(-vd,(this.cells.get(s)??0)+n)))}angle(t,e){let n=t.ranges.length;return t.heading+(n>1?t.begin+(t.end-t.begin)*e/(n-1):0)}take(t){this.last&&JSON.stringify(this.last)===JSON.stringify(t)||(this.last=t,t.ranges.forEach((e,n)=>{let s=this.angle(t,n),r=Math.cos(s),o=Math.sin(s),a=e??t.reach;for(let l=0;l<a-gs;l+=gs)this.add(t.x+l*r,t.y+l*o,pg);e!==null&&this.add(t.x+e*r,t.y+e*o,fg)}),this.draw())}draw(){let t=this.last,e=this.canvas.getContext("2d"),{width:n,height:s}=this.canvas,r=n/eh,o=l=>n/2+(l-t.x-.3*eh*Math.cos(t.heading))*r,a=l=>s/2-(l-t.y-.3*eh*Math.sin(t.heading))*r;e.clearRect(0,0,n,s);for(let[l,c]of this.cells){let[u,d]=l.split(",").map(Number);e.fillStyle=c>0?`rgb(180 50 30 / ${Math.min(1,c/2)})`:`rgb(80 150 110 / ${Math.min(.35,-c/8)})`,e.fillRect(o(u*gs),a((d+1)*gs),gs*r+.5,gs*r+.5)}t.ranges.forEach((l,c)=>{let u=this.angle(t,c),d=l??t.reach,h=1-Math.min(1,d/t.reach);e.strokeStyle=l===null?"rgb(120 120 120 / .25)":`hsl(${210-205*h} 80% 50%)`,e.beginPath(),e.moveTo(o(t.x),a(t.y)),e.lineTo(o(t.x+d*Math.cos(u)),a(t.y+d*Math.sin(u))),e.stroke()}),e.fillStyle=ie("--head"),e.beginPath(),e.arc(o(t.x),a(t.y),4,0,7),e.fill(),e.fillStyle=ie("--soft"),e.fillText("range map, 1.6 m across",6,s-6)}};var gg=`<div class="row"><span id="mode"></span><button id="start">start</button><button id="finish">finish</button>
<label>for <input type="text" id="long" size="4" value="60" inputmode="decimal"> s</label>
<button id="calibrate">calibrate</button><label><input type="checkbox" id="byhand"> by hand</label></div>
<div id="ask"></div><ul id="alarms"></ul>
<div class="wide"><table><thead><tr><th>joint</th><th>servo</th><th>temperature [\xB0C]</th><th>voltage [V]</th><th>age [ms]</th><th>round trip [ms]</th><th>unanswered in a row</th><th>residual [rad]</th></tr></thead><tbody id="servos"></tbody></table></div>
<div class="pictures"><div><p class="words" id="loop"></p><p class="words" id="bus"></p><p class="words" id="model"></p><p class="words" id="log"></p></div></div>`,Pi=(i,t,e=1)=>i==null?"\u2013":(e*i).toFixed(t),ba=class{constructor(t,e){this.source=t;this.page=e;let n=document.getElementById("cockpit");n.innerHTML=gg,this.bell=new ya(t),document.getElementById("transport").before(this.bell.button),this.bell.onrung=r=>e.tell(r),n.querySelector(".pictures").append(this.map.canvas),this.picture.width=460,this.picture.height=170,e.onkey=r=>r.key!==" "?!1:(r.repeat||this.bell.press(),!0);let s=async r=>e.tell(await t.ask(r));this.$("start").onclick=()=>s({do:"start",duration:Number(this.$("long").value.replace(",","."))}),this.$("finish").onclick=()=>s({do:"finish"}),this.$("calibrate").onclick=()=>s({do:"calibrate",by_hand:this.$("byhand").checked});for(let r of["play","step","restart","speed","resume"]){let o=document.getElementById(r);(o.closest("label")??o).style.display="none"}this.refresh()}source;page;bell;map=new Ma;last=null;picture=document.createElement("canvas");$(t){return document.getElementById(t)}refresh(){let t=this.last?.runs??!1,e=this.source.driven,n=this.last?.calibration?.busy??!1;for(let[s,r]of[["start",!t&&!n],["finish",t||n],["calibrate",!t&&!n]])this.$(s).disabled=!(e&&r)}status(t){let e=this.last=t;this.$("mode").textContent=e.mode,this.$("alarms").replaceChildren(...e.alarms.map(r=>this.item(r,"")),...(e.events??[]).slice(-3).map(r=>this.item(r,"over"))),this.$("servos").replaceChildren(...e.servos.map((r,o)=>this.row(r,o)));let{timing:n,bus:s}=e;this.$("loop").textContent=n?`loop ${n.rate.toFixed(1)} Hz, period p50 ${Pi(n.p50,1,1e3)} ms, p99 ${Pi(n.p99,1,1e3)} ms, ${n.missed} late`:"loop: stands",this.$("bus").textContent=s?`bus ${Pi(s.quality,1,100)} % answered, ${s.unanswered} unanswered, ${s.foreign} foreign, ${s.implausible} implausible`:"bus: line closed, torque off",this.$("model").textContent=e.model?`model: ${e.model}`:s?`model: machine ${Pi(e.delay,0,1e3)} ms behind, drift ${Pi(e.drift,1,1e3)} mm, ${e.clipped} commands cut by limits`:"",this.$("log").textContent=e.words.slice(-2).join(" \xB7 "),e.range&&this.map.take(e.range),this.lesson(e.calibration),this.refresh()}item(t,e){let n=document.createElement("li");return n.textContent=t,n.className=e,n}row(t,e){let n=document.createElement("tr"),s=[e+1,t.id,Pi(t.temperature,0),Pi(t.voltage,2),Pi(t.age,0,1e3),Pi(t.round_trip,2,1e3),t.unheard,Pi(t.residual,4)];for(let r of s)n.insertCell().textContent=String(r);return n}lesson(t){let e=this.$("ask");if(!t)return e.replaceChildren();let n=document.createElement("p"),s=document.createElement("p");n.textContent=t.failed?`not calibrated: ${t.failed}`:t.busy?t.words:"calibrated";let r=(a,l)=>{let c=document.createElement("button");c.textContent=a,c.onclick=async()=>this.page.tell(await this.source.ask({do:"reply",value:l})),s.append(c," ")};t.what==="sign"?(r("yes, as the arrow",!0),r("no, the other way",!1)):t.what==="go on"&&r("done",!0),xd(this.picture,this.last?.ids.length??0,t.joint,t.what==="sign"||t.joint>0);let o=document.createElement("table");t.rows.length&&(o.innerHTML="<tr><th>joint</th><th>servo</th><th>home [tick]</th><th>sign</th><th>range [rad]</th></tr>");for(let a of t.rows){let l=o.insertRow();for(let c of[a.joint,a.servo,a.home,a.sign,`${a.lower.toFixed(2)} to ${a.upper.toFixed(2)}`])l.insertCell().textContent=String(c)}e.replaceChildren(n,...t.busy?[this.picture]:[],s,o)}};function ur(i){let t=new Map,e=1;for(let n of i.channels){let s=n.labels.reduce((r,o)=>r*o.length,1);t.set(n.name,[e,s]),e+=s}return t}function Os(i){let t=[i.edge];for(let e of i.labels)t=t.flatMap(n=>e.map(s=>n.replace("{}",s)));return t}function yd(i,t){let e=i.toml.split(`
`);for(let n of t){let[,s,r]=/^(.*?)(?:\[(\d+)\])?$/.exec(n.name),o=s.slice(0,s.lastIndexOf(".")),a=s.slice(s.lastIndexOf(".")+1),c=e.indexOf(`[${o}]`)+1;for(;c<e.length&&!e[c].startsWith("[")&&!new RegExp(`^(# )?${a} =`).test(e[c]);)c++;let u=typeof n.value=="number"?_g(n.value):JSON.stringify(n.value);r===void 0?e[c]=e[c].replace(/^(# )?(\w+ =)( [^#\s]+)?/,(d,h,f)=>`${f} ${u}`):xg(e,c,Number(r)-1,u)}return e.join(`
`)}function _g(i){let t=String(i);return/[.e]/.test(t)?t:`${t}.0`}function xg(i,t,e,n){let s=0;for(let r=t;r<i.length;r++){let o=i[r].split("#")[0],a=r===t?o.indexOf("[")+1:0,l=!1,c=o.slice(a).replace(/[^\s,[\]]+/g,u=>s++===e?(l=!0,n):u);if(i[r]=o.slice(0,a)+c+i[r].slice(o.length),l||o.includes("]"))return}}function Sd(i,t){let e=["t",...i.channels.flatMap(Os)],n=["s",...i.channels.flatMap(r=>Os(r).map(()=>r.unit))],s=t.map(r=>Array.from(r.row).join(","));return[e.map((r,o)=>`${r} [${n[o]}]`).map(r=>r.includes(",")?`"${r}"`:r).join(","),...s].join(`
`)+`
`}function wa(i,t,e){let n=document.createElement("a"),s=URL.createObjectURL(new Blob([t],{type:e}));n.href=s,n.download=i,n.click(),setTimeout(()=>URL.revokeObjectURL(s),1e3)}function mo(i){return Uint8Array.from(atob(i),t=>t.charCodeAt(0))}var Md=[137,77,67,65,80,48,13,10],vg=1,yg=2,Sg=3,Mg=4,bg=5,wg=12,Tg=15,Ii=class i{parts=[];size=0;raw(t){return this.parts.push(t),this.size+=t.length,this}number(t,e){return this.raw(Uint8Array.from({length:e},(n,s)=>t>>>8*s&255))}long(t){return this.raw(new Uint8Array(new BigUint64Array([t]).buffer))}text(t){return this.block(new TextEncoder().encode(t))}block(t){return this.number(t.length,4).raw(t)}map(t){let e=new i;for(let[n,s]of Object.entries(t))e.text(n).text(s);return this.block(e.whole())}record(t,e){return this.raw(Uint8Array.of(t)).long(BigInt(e.size)).raw(e.whole())}whole(){let t=new Uint8Array(this.size),e=0;for(let n of this.parts)t.set(n,e),e+=n.length;return t}};function Eg(i,t){let e=JSON.parse(i);for(let{name:n,value:s}of t){let[,r,o]=/^(.*?)(?:\[(\d+)\])?$/.exec(n),a=r.split(".");o!==void 0&&a.push(Number(o)-1);let l=e;for(let c of a.slice(0,-1))l=l[c];l[a[a.length-1]]=s}return JSON.stringify(e)}function bd(i,t,e){let n={...i.meta},s=new Ii().raw(Uint8Array.from(Md));if(e.length){n["meta.spec"]=Eg(n["meta.spec"],e);let o=e.map(a=>`${a.name} = ${a.value}`).join(", ");n["meta.notes"]=JSON.stringify([...JSON.parse(n["meta.notes"]),`set in the page, perhaps while it ran: ${o}`])}s.record(vg,new Ii().text("").text("metamer page")),s.record(wg,new Ii().text("metamer.log").map(n)),s.record(Sg,new Ii().number(1,2).text(i.name).text("protobuf").block(mo(i.schema))),s.record(Mg,new Ii().number(0,2).number(1,2).text("/samples").text("protobuf").map({}));let r=mo(i.template);return t.forEach((o,a)=>{let l=r.slice(),c=new DataView(l.buffer),u=BigInt(Math.round(o.t*1e9));i.places.forEach((d,h)=>c.setFloat64(d,o.row[h],!0)),s.record(bg,new Ii().number(0,2).number(a+1,4).long(u).long(u).raw(l))}),s.record(Tg,new Ii().number(0,4)),s.record(yg,new Ii().long(0n).long(0n).number(0,4)).raw(Uint8Array.from(Md)),new Blob([s.whole()],{type:"application/octet-stream"})}var Ta=class{frames=[];most;constructor(t){this.most=Math.ceil(600/t)}add(t){this.frames.push(...t),this.frames.length>1.1*this.most&&(this.frames=this.frames.slice(-this.most))}cut(t){this.frames=this.frames.filter(e=>e.t<t)}clear(t){this.frames=[t]}at(t){let e=0,n=this.frames.length-1;for(;e<n;){let s=e+n>>1;this.frames[s].t<t?e=s+1:n=s}return e>0&&t-this.frames[e-1].t<this.frames[e].t-t&&e--,e}};var Ea=class{constructor(t,e){this.parent=t;this.source=e;this.fill()}parent;source;onset=()=>{};values=new Map;refresh(){if(this.made!==this.source.driven){for(let t of this.parent.querySelectorAll(":scope > details"))t.remove();this.fill()}}made=!1;fill(){let{parent:t,source:e}=this;this.made=e.driven;let n=new Map;for(let s of e.about.fields){let r=s.name.split(".")[0];n.set(r,[...n.get(r)??[],s])}for(let[s,r]of n)t.append(this.section(s,r,["gait","controller","world"].includes(s)))}put(t,e){this.values.set(t,e),this.shows.get(t)?.(e)}shows=new Map;changed(){return this.source.about.fields.filter(t=>this.values.has(t.name)&&this.values.get(t.name)!==t.value).map(t=>({...t,value:this.values.get(t.name)}))}section(t,e,n){let s=document.createElement("details"),r=document.createElement("summary"),o=document.createElement("dl");s.open=n&&e.some(a=>a.live),r.textContent=t,s.append(r);for(let a of e)if(a.live&&this.source.driven)s.append(a.options?this.choice(a):this.number(a));else{let l=document.createElement("dt"),c=document.createElement("dd");l.textContent=a.name.slice(t.length+1),l.title=a.meaning,c.textContent=`${a.value??"not given"} ${a.value!==null&&a.unit!=="-"?a.unit:""}`,o.append(l,c)}if(o.childElementCount){let a=document.createElement("details"),l=document.createElement("summary"),{remote:c,driven:u}=this.source;l.textContent=c?u?"set at the start (--set)":"as it runs":u?"set when the page is made":"as it was run",a.append(l,o),s.append(a)}return s}row(t){let e=document.createElement("div"),n=document.createElement("label"),s=document.createElement("button"),r=document.createElement("output");return e.className="field",e.dataset.field=t.name,n.textContent=t.name.slice(t.name.indexOf(".")+1).replace(/\./g," \u203A "),n.title=t.meaning,n.htmlFor=`f-${t.name}`,s.textContent="\u21BA",s.title=`back to the published value, ${t.value} ${t.unit}`,s.ariaLabel=`${t.name} back to the published value`,s.className="back",s.hidden=!0,r.className="refused",e.append(n),{row:e,refused:r,back:s}}async set(t,e,n){t.ariaBusy="true";let s=await this.source.send({do:"set",field:e.name,value:n});return t.ariaBusy="false",s||this.values.set(e.name,n),s}number(t){let{row:e,refused:n,back:s}=this.row(t),r=document.createElement("input"),o=document.createElement("input"),a=document.createElement("span"),l=t.value;r.type="range",r.id=`f-${t.name}`,r.min=String(t.low),r.max=String(t.high),r.step="any",o.type="text",o.inputMode="decimal",o.ariaLabel=`${t.name} [${t.unit}]`,a.textContent=t.unit==="-"?"":t.unit,a.className="unit";let c=d=>{r.value=String(d),o.value=String(+d.toPrecision(5)),s.hidden=d===l},u=async d=>{n.textContent=await this.set(e,t,d),!n.textContent&&(c(d),this.onset(this.changed()))};return this.shows.set(t.name,d=>c(d)),r.oninput=()=>u(+r.value),o.onchange=()=>u(o.value.trim()===""?NaN:Number(o.value.replace(",","."))),s.onclick=()=>u(l),c(this.values.get(t.name)??l),e.append(o,a,s,r,n),e}choice(t){let{row:e,refused:n,back:s}=this.row(t),r=document.createElement("select");r.id=`f-${t.name}`;for(let a of t.options)r.add(new Option(a));let o=async a=>{n.textContent=await this.set(e,t,a),!n.textContent&&(r.value=a,s.hidden=a===t.value,this.onset(this.changed()))};return this.shows.set(t.name,a=>{r.value=String(a),s.hidden=a===t.value}),r.value=String(this.values.get(t.name)??t.value),s.hidden=r.value===String(t.value),r.onchange=()=>o(r.value),s.onclick=()=>o(String(t.value)),e.append(r,s,n),e}};var Ag="uplot",Cg="u-hz",Rg="u-vt",Pg="u-title",Ig="u-wrap",Lg="u-under",Dg="u-over",Ng="u-axis",zs="u-off",Ug="u-select",Fg="u-cursor-x",Og="u-cursor-y",Bg="u-cursor-pt",kg="u-legend",zg="u-live",Vg="u-inline",Gg="u-series",Hg="u-marker",wd="u-label",Wg="u-value",_o="width",xo="height";var Td="bottom",dr="left",nh="right",vh="#000",Ed=vh+"0",ih="mousemove",Ad="mousedown",sh="mouseup",Cd="mouseenter",Rd="mouseleave",Pd="dblclick",Xg="resize",qg="scroll",Id="change",Ia="dppxchange",yh="--",vr=typeof window<"u",ch=vr?document:null,pr=vr?window:null,Yg=vr?navigator:null,be,Aa;function hh(){let i=devicePixelRatio;be!=i&&(be=i,Aa&&dh(Id,Aa,hh),Aa=matchMedia(`(min-resolution: ${be-.001}dppx) and (max-resolution: ${be+.001}dppx)`),Vs(Id,Aa,hh),pr.dispatchEvent(new CustomEvent(Ia)))}function $n(i,t){if(t!=null){let e=i.classList;!e.contains(t)&&e.add(t)}}function uh(i,t){let e=i.classList;e.contains(t)&&e.remove(t)}function ze(i,t,e){i.style[t]=e+"px"}function fi(i,t,e,n){let s=ch.createElement(i);return t!=null&&$n(s,t),e?.insertBefore(s,n),s}function si(i,t){return fi("div",i,t)}var Ld=new WeakMap;function Li(i,t,e,n,s){let r="translate("+t+"px,"+e+"px)",o=Ld.get(i);r!=o&&(i.style.transform=r,Ld.set(i,r),t<0||e<0||t>n||e>s?$n(i,zs):uh(i,zs))}var Dd=new WeakMap;function Nd(i,t,e){let n=t+e,s=Dd.get(i);n!=s&&(Dd.set(i,n),i.style.background=t,i.style.borderColor=e)}var Ud=new WeakMap;function Fd(i,t,e,n){let s=t+""+e,r=Ud.get(i);s!=r&&(Ud.set(i,s),i.style.height=e+"px",i.style.width=t+"px",i.style.marginLeft=n?-t/2+"px":0,i.style.marginTop=n?-e/2+"px":0)}var Sh={passive:!0},$g={...Sh,capture:!0};function Vs(i,t,e,n){t.addEventListener(i,e,n?$g:Sh)}function dh(i,t,e,n){t.removeEventListener(i,e,Sh)}vr&&hh();function pi(i,t,e,n){let s;e=e||0,n=n||t.length-1;let r=n<=2147483647;for(;n-e>1;)s=r?e+n>>1:Zn((e+n)/2),t[s]<i?e=s:n=s;return i-t[e]<=t[n]-i?e:n}function uf(i){return(e,n,s)=>{let r=-1,o=-1;for(let a=n;a<=s;a++)if(i(e[a])){r=a;break}for(let a=s;a>=n;a--)if(i(e[a])){o=a;break}return[r,o]}}var df=i=>i!=null,ff=i=>i!=null&&i>0,Na=uf(df),Zg=uf(ff);function Jg(i,t,e,n=0,s=!1){let r=s?Zg:Na,o=s?ff:df;[t,e]=r(i,t,e);let a=i[t],l=i[t];if(t>-1)if(n==1)a=i[t],l=i[e];else if(n==-1)a=i[e],l=i[t];else for(let c=t;c<=e;c++){let u=i[c];o(u)&&(u<a?a=u:u>l&&(l=u))}return[a??De,l??-De]}function Ua(i,t,e,n){let s=kd(i),r=kd(t);i==t&&(s==-1?(i*=e,t/=e):(i/=e,t*=e));let o=e==10?Yi:pf,a=s==1?Zn:ri,l=r==1?ri:Zn,c=a(o(dn(i))),u=l(o(dn(t))),d=mr(e,c),h=mr(e,u);return e==10&&(c<0&&(d=Ne(d,-c)),u<0&&(h=Ne(h,-u))),n||e==2?(i=d*s,t=h*r):(i=xf(i,d),t=Fa(t,h)),[i,t]}function Mh(i,t,e,n){let s=Ua(i,t,e,n);return i==0&&(s[0]=0),t==0&&(s[1]=0),s}var bh=.1,Od={mode:3,pad:bh},yo={pad:0,soft:null,mode:0},Kg={min:yo,max:yo};function La(i,t,e,n){return Oa(e)?Bd(i,t,e):(yo.pad=e,yo.soft=n?0:null,yo.mode=n?3:0,Bd(i,t,Kg))}function Se(i,t){return i??t}function Qg(i,t,e){for(t=Se(t,0),e=Se(e,i.length-1);t<=e;){if(i[t]!=null)return!0;t++}return!1}function Bd(i,t,e){let n=e.min,s=e.max,r=Se(n.pad,0),o=Se(s.pad,0),a=Se(n.hard,-De),l=Se(s.hard,De),c=Se(n.soft,De),u=Se(s.soft,-De),d=Se(n.mode,0),h=Se(s.mode,0),f=t-i,_=Yi(f),S=Un(dn(i),dn(t)),m=Yi(S),p=dn(m-_);(f<1e-24||p>10)&&(f=0,(i==0||t==0)&&(f=1e-24,d==2&&c!=De&&(r=0),h==2&&u!=-De&&(o=0)));let y=f||S||1e3,C=Yi(y),w=mr(10,Zn(C)),P=y*(f==0?i==0?.1:1:r),E=Ne(xf(i-P,w/10),24),x=i>=c&&(d==1||d==3&&E<=c||d==2&&E>=c)?c:De,T=Un(a,E<x&&i>=x?x:mi(x,E)),B=y*(f==0?t==0?.1:1:o),N=Ne(Fa(t+B,w/10),24),D=t<=u&&(h==1||h==3&&N>=u||h==2&&N<=u)?u:-De,k=mi(l,N>D&&t<=D?D:Un(D,N));return T==k&&T==0&&(k=100),[T,k]}var jg=new Intl.NumberFormat(vr?Yg.language:"en-US"),wh=i=>jg.format(i),Jn=Math,Pa=Jn.PI,dn=Jn.abs,Zn=Jn.floor,un=Jn.round,ri=Jn.ceil,mi=Jn.min,Un=Jn.max,mr=Jn.pow,kd=Jn.sign,Yi=Jn.log10,pf=Jn.log2,t0=(i,t=1)=>Jn.sinh(i)*t,rh=(i,t=1)=>Jn.asinh(i/t),De=1/0;function zd(i){return(Yi((i^i>>31)-(i>>31))|0)+1}function fh(i,t,e){return mi(Un(i,t),e)}function mf(i){return typeof i=="function"}function pe(i){return mf(i)?i:()=>i}var e0=()=>{},gf=i=>i,_f=(i,t)=>t,n0=i=>null,Vd=i=>!0,Gd=(i,t)=>i==t,i0=/\.\d*?(?=9{6,}|0{6,})/gm,Gs=i=>{if(yf(i)||xs.has(i))return i;let t=`${i}`,e=t.match(i0);if(e==null)return i;let n=e[0].length-1;if(t.indexOf("e-")!=-1){let[s,r]=t.split("e");return+`${Gs(s)}e${r}`}return Ne(i,n)};function Bs(i,t){return Gs(Ne(Gs(i/t))*t)}function Fa(i,t){return Gs(ri(Gs(i/t))*t)}function xf(i,t){return Gs(Zn(Gs(i/t))*t)}function Ne(i,t=0){if(yf(i))return i;let e=10**t,n=i*e*(1+Number.EPSILON);return un(n)/e}var xs=new Map;function vf(i){return((""+i).split(".")[1]||"").length}function Mo(i,t,e,n){let s=[],r=n.map(vf);for(let o=t;o<e;o++){let a=dn(o),l=Ne(mr(i,o),a);for(let c=0;c<n.length;c++){let u=i==10?+`${n[c]}e${o}`:n[c]*l,d=(o>=0?0:a)+(o>=r[c]?0:r[c]),h=i==10?u:Ne(u,d);s.push(h),xs.set(h,d)}}return s}var So={},Th=[],gr=[null,null],_s=Array.isArray,yf=Number.isInteger,s0=i=>i===void 0;function Hd(i){return typeof i=="string"}function Oa(i){let t=!1;if(i!=null){let e=i.constructor;t=e==null||e==Object}return t}function r0(i){return i!=null&&typeof i=="object"}var o0=Object.getPrototypeOf(Uint8Array),Sf="__proto__";function _r(i,t=Oa){let e;if(_s(i)){let n=i.find(s=>s!=null);if(_s(n)||t(n)){e=Array(i.length);for(let s=0;s<i.length;s++)e[s]=_r(i[s],t)}else e=i.slice()}else if(i instanceof o0)e=i.slice();else if(t(i)){e={};for(let n in i)n!=Sf&&(e[n]=_r(i[n],t))}else e=i;return e}function on(i){let t=arguments;for(let e=1;e<t.length;e++){let n=t[e];for(let s in n)s!=Sf&&(Oa(i[s])?on(i[s],_r(n[s])):i[s]=_r(n[s]))}return i}var a0=0,l0=1,c0=2;function h0(i,t,e){for(let n=0,s,r=-1;n<t.length;n++){let o=t[n];if(o>r){for(s=o-1;s>=0&&i[s]==null;)i[s--]=null;for(s=o+1;s<e&&i[s]==null;)i[r=s++]=null}}}function u0(i,t){if(p0(i)){let o=i[0].slice();for(let a=1;a<i.length;a++)o.push(...i[a].slice(1));return m0(o[0])||(o=f0(o)),o}let e=new Set;for(let o=0;o<i.length;o++){let l=i[o][0],c=l.length;for(let u=0;u<c;u++)e.add(l[u])}let n=[Array.from(e).sort((o,a)=>o-a)],s=n[0].length,r=new Map;for(let o=0;o<s;o++)r.set(n[0][o],o);for(let o=0;o<i.length;o++){let a=i[o],l=a[0];for(let c=1;c<a.length;c++){let u=a[c],d=Array(s).fill(void 0),h=t?t[o][c]:l0,f=[];for(let _=0;_<u.length;_++){let S=u[_],m=r.get(l[_]);S===null?h!=a0&&(d[m]=S,h==c0&&f.push(m)):d[m]=S}h0(d,f,s),n.push(d)}}return n}var d0=typeof queueMicrotask>"u"?i=>Promise.resolve().then(i):queueMicrotask;function f0(i){let t=i[0],e=t.length,n=Array(e);for(let r=0;r<n.length;r++)n[r]=r;n.sort((r,o)=>t[r]-t[o]);let s=[];for(let r=0;r<i.length;r++){let o=i[r],a=Array(e);for(let l=0;l<e;l++)a[l]=o[n[l]];s.push(a)}return s}function p0(i){let t=i[0][0],e=t.length;for(let n=1;n<i.length;n++){let s=i[n][0];if(s.length!=e)return!1;if(s!=t){for(let r=0;r<e;r++)if(s[r]!=t[r])return!1}}return!0}function m0(i,t=100){let e=i.length;if(e<=1)return!0;let n=0,s=e-1;for(;n<=s&&i[n]==null;)n++;for(;s>=n&&i[s]==null;)s--;if(s<=n)return!0;let r=Un(1,Zn((s-n+1)/t));for(let o=i[n],a=n+r;a<=s;a+=r){let l=i[a];if(l!=null){if(l<=o)return!1;o=l}}return!0}var Mf=["January","February","March","April","May","June","July","August","September","October","November","December"],bf=["Sunday","Monday","Tuesday","Wednesday","Thursday","Friday","Saturday"];function wf(i){return i.slice(0,3)}var g0=bf.map(wf),_0=Mf.map(wf),x0={MMMM:Mf,MMM:_0,WWWW:bf,WWW:g0};function go(i){return(i<10?"0":"")+i}function v0(i){return(i<10?"00":i<100?"0":"")+i}var y0={YYYY:i=>i.getFullYear(),YY:i=>(i.getFullYear()+"").slice(2),MMMM:(i,t)=>t.MMMM[i.getMonth()],MMM:(i,t)=>t.MMM[i.getMonth()],MM:i=>go(i.getMonth()+1),M:i=>i.getMonth()+1,DD:i=>go(i.getDate()),D:i=>i.getDate(),WWWW:(i,t)=>t.WWWW[i.getDay()],WWW:(i,t)=>t.WWW[i.getDay()],HH:i=>go(i.getHours()),H:i=>i.getHours(),h:i=>{let t=i.getHours();return t==0?12:t>12?t-12:t},AA:i=>i.getHours()>=12?"PM":"AM",aa:i=>i.getHours()>=12?"pm":"am",a:i=>i.getHours()>=12?"p":"a",mm:i=>go(i.getMinutes()),m:i=>i.getMinutes(),ss:i=>go(i.getSeconds()),s:i=>i.getSeconds(),fff:i=>v0(i.getMilliseconds())};function Eh(i,t){t=t||x0;let e=[],n=/\{([a-z]+)\}|[^{]+/gi,s;for(;s=n.exec(i);)e.push(s[0][0]=="{"?y0[s[1]]:s[0]);return r=>{let o="";for(let a=0;a<e.length;a++)o+=typeof e[a]=="string"?e[a]:e[a](r,t);return o}}var S0=new Intl.DateTimeFormat().resolvedOptions().timeZone;function M0(i,t){let e;return t=="UTC"||t=="Etc/UTC"?e=new Date(+i+i.getTimezoneOffset()*6e4):t==S0?e=i:(e=new Date(i.toLocaleString("en-US",{timeZone:t})),e.setMilliseconds(i.getMilliseconds())),e}var Tf=i=>i%1==0,Da=[1,2,2.5,5],b0=Mo(10,-32,0,Da),Ef=Mo(10,0,32,Da),w0=Ef.filter(Tf),ks=b0.concat(Ef),Ah=`
`,Af="{YYYY}",Wd=Ah+Af,Cf="{M}/{D}",vo=Ah+Cf,Ca=vo+"/{YY}",Rf="{aa}",T0="{h}:{mm}",fr=T0+Rf,Xd=Ah+fr,qd=":{ss}",Te=null;function Pf(i){let t=i*1e3,e=t*60,n=e*60,s=n*24,r=s*30,o=s*365,l=(i==1?Mo(10,0,3,Da).filter(Tf):Mo(10,-3,0,Da)).concat([t,t*5,t*10,t*15,t*30,e,e*5,e*10,e*15,e*30,n,n*2,n*3,n*4,n*6,n*8,n*12,s,s*2,s*3,s*4,s*5,s*6,s*7,s*8,s*9,s*10,s*15,r,r*2,r*3,r*4,r*6,o,o*2,o*5,o*10,o*25,o*50,o*100]),c=[[o,Af,Te,Te,Te,Te,Te,Te,1],[s*28,"{MMM}",Wd,Te,Te,Te,Te,Te,1],[s,Cf,Wd,Te,Te,Te,Te,Te,1],[n,"{h}"+Rf,Ca,Te,vo,Te,Te,Te,1],[e,fr,Ca,Te,vo,Te,Te,Te,1],[t,qd,Ca+" "+fr,Te,vo+" "+fr,Te,Xd,Te,1],[i,qd+".{fff}",Ca+" "+fr,Te,vo+" "+fr,Te,Xd,Te,1]];function u(d){return(h,f,_,S,m,p)=>{let y=[],C=m>=o,w=m>=r&&m<o,P=d(_),E=Ne(P*i,3),x=oh(P.getFullYear(),C?0:P.getMonth(),w||C?1:P.getDate()),T=Ne(x*i,3);if(w||C){let B=w?m/r:0,N=C?m/o:0,D=E==T?E:Ne(oh(x.getFullYear()+N,x.getMonth()+B,1)*i,3),k=new Date(un(D/i)),G=k.getFullYear(),L=k.getMonth();for(let H=0;D<=S;H++){let q=oh(G+N*H,L+B*H,1),V=q-d(Ne(q*i,3));D=Ne((+q+V)*i,3),D<=S&&y.push(D)}}else{let B=m>=s?s:m,N=Zn(_)-Zn(E),D=T+N+Fa(E-T,B);y.push(D);let k=d(D),G=k.getHours()+k.getMinutes()/e+k.getSeconds()/n,L=m/n,H=h.axes[f]._space,q=p/H;for(;D=Ne(D+m,i==1?0:3),!(D>S);)if(L>1){let V=Zn(Ne(G+L,6))%24,Q=d(D).getHours()-V;Q>1&&(Q=-1),D-=Q*n,G=(G+L)%24;let it=y[y.length-1];Ne((D-it)/m,3)*q>=.7&&y.push(D)}else y.push(D)}return y}}return[l,c,u]}var[E0,A0,C0]=Pf(1),[R0,P0,I0]=Pf(.001);Mo(2,-53,53,[1]);function Yd(i,t){return i.map(e=>e.map((n,s)=>s==0||s==8||n==null?n:t(s==1||e[8]==0?n:e[1]+n)))}function $d(i,t){return(e,n,s,r,o)=>{let a=t.find(_=>o>=_[0])||t[t.length-1],l,c,u,d,h,f;return n.map(_=>{let S=i(_),m=S.getFullYear(),p=S.getMonth(),y=S.getDate(),C=S.getHours(),w=S.getMinutes(),P=S.getSeconds(),E=m!=l&&a[2]||p!=c&&a[3]||y!=u&&a[4]||C!=d&&a[5]||w!=h&&a[6]||P!=f&&a[7]||a[1];return l=m,c=p,u=y,d=C,h=w,f=P,E(S)})}}function L0(i,t){let e=Eh(t);return(n,s,r,o,a)=>s.map(l=>e(i(l)))}function oh(i,t,e){return new Date(i,t,e)}function Zd(i,t){return t(i)}var D0="{YYYY}-{MM}-{DD} {h}:{mm}{aa}";function Jd(i,t){return(e,n,s,r)=>r==null?yh:t(i(n))}function N0(i,t){let e=i.series[t];return e.width?e.stroke(i,t):e.points.width?e.points.stroke(i,t):null}function U0(i,t){return i.series[t].fill(i,t)}var F0={show:!0,live:!0,isolate:!1,mount:e0,markers:{show:!0,width:2,stroke:N0,fill:U0,dash:"solid"},idx:null,idxs:null,values:[]};function O0(i,t){let e=i.cursor.points,n=si(),s=e.size(i,t);ze(n,_o,s),ze(n,xo,s);let r=s/-2;ze(n,"marginLeft",r),ze(n,"marginTop",r);let o=e.width(i,t,s);return o&&ze(n,"borderWidth",o),n}function B0(i,t){let e=i.series[t].points;return e._fill||e._stroke}function k0(i,t){let e=i.series[t].points;return e._stroke||e._fill}function z0(i,t){return i.series[t].points.size}var ah=[0,0];function V0(i,t,e){return ah[0]=t,ah[1]=e,ah}function Ra(i,t,e,n=!0){return s=>{s.button==0&&(!n||s.target==t)&&e(s)}}function lh(i,t,e,n=!0){return s=>{(!n||s.target==t)&&e(s)}}var G0={show:!0,x:!0,y:!0,lock:!1,move:V0,points:{one:!1,show:O0,size:z0,width:0,stroke:k0,fill:B0},bind:{mousedown:Ra,mouseup:Ra,click:Ra,dblclick:Ra,mousemove:lh,mouseleave:lh,mouseenter:lh},drag:{setScale:!0,x:!0,y:!1,dist:0,uni:null,click:(i,t)=>{t.stopPropagation(),t.stopImmediatePropagation()},_x:!1,_y:!1},focus:{dist:(i,t,e,n,s)=>n-s,prox:-1,bias:0},hover:{skip:[void 0],prox:null,bias:0},left:-10,top:-10,idx:null,dataIdx:null,idxs:null,event:null},If={show:!0,stroke:"rgba(0,0,0,0.07)",width:2},Ch=on({},If,{filter:_f}),Lf=on({},Ch,{size:10}),Df=on({},If,{show:!1}),Rh='12px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji"',Nf="bold "+Rh,Uf=1.5,Kd={show:!0,scale:"x",stroke:vh,space:50,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:Nf,side:2,grid:Ch,ticks:Lf,border:Df,font:Rh,lineGap:Uf,rotate:0},H0="Value",W0="Time",Qd={show:!0,scale:"x",auto:!1,sorted:1,min:De,max:-De,idxs:[]};function X0(i,t,e,n,s){return t.map(r=>r==null?"":wh(r))}function q0(i,t,e,n,s,r,o){let a=[],l=xs.get(s)||0;e=o?e:Ne(Fa(e,s),l);for(let c=e;c<=n;c=Ne(c+s,l))a.push(Object.is(c,-0)?0:c);return a}function ph(i,t,e,n,s,r,o){let a=[],l=i.scales[i.axes[t].scale].log,c=l==10?Yi:pf,u=Zn(c(e));s=mr(l,u),l==10&&(s=ks[pi(s,ks)]);let d=e,h=s*l;l==10&&(h=ks[pi(h,ks)]);do a.push(d),d=d+s,l==10&&!xs.has(d)&&(d=Ne(d,xs.get(s))),d>=h&&(s=d,h=s*l,l==10&&(h=ks[pi(h,ks)]));while(d<=n);return a}function Y0(i,t,e,n,s,r,o){let l=i.scales[i.axes[t].scale].asinh,c=n>l?ph(i,t,Un(l,e),n,s):[l],u=n>=0&&e<=0?[0]:[];return(e<-l?ph(i,t,Un(l,-n),-e,s):[l]).reverse().map(h=>-h).concat(u,c)}var Ff=/./,$0=/[12357]/,Z0=/[125]/,jd=/1/,mh=(i,t,e,n)=>i.map((s,r)=>t==4&&s==0||r%n==0&&e.test(s.toExponential()[s<0?1:0])?s:null);function J0(i,t,e,n,s){let r=i.axes[e],o=r.scale,a=i.scales[o],l=i.valToPos,c=r._space,u=l(10,o),d=l(9,o)-u>=c?Ff:l(7,o)-u>=c?$0:l(5,o)-u>=c?Z0:jd;if(d==jd){let h=dn(l(1,o)-u);if(h<c)return mh(t.slice().reverse(),a.distr,d,ri(c/h)).reverse()}return mh(t,a.distr,d,1)}function K0(i,t,e,n,s){let r=i.axes[e],o=r.scale,a=r._space,l=i.valToPos,c=dn(l(1,o)-l(2,o));return c<a?mh(t.slice().reverse(),3,Ff,ri(a/c)).reverse():t}function Q0(i,t,e,n){return n==null?yh:t==null?"":wh(t)}var tf={show:!0,scale:"y",stroke:vh,space:30,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:Nf,side:3,grid:Ch,ticks:Lf,border:Df,font:Rh,lineGap:Uf,rotate:0};function j0(i,t){let e=3+(i||1)*2;return Ne(e*t,3)}function t_(i,t){let{scale:e,idxs:n}=i.series[0],s=i._data[0],r=i.valToPos(s[n[0]],e,!0),o=i.valToPos(s[n[1]],e,!0),a=dn(o-r),l=i.series[t],c=a/(l.points.space*be);return n[1]-n[0]<=c}var ef={scale:null,auto:!0,sorted:0,min:De,max:-De},Of=(i,t,e,n,s)=>s,nf={show:!0,auto:!0,sorted:0,gaps:Of,alpha:1,facets:[on({},ef,{scale:"x"}),on({},ef,{scale:"y"})]},sf={scale:"y",auto:!0,sorted:0,show:!0,spanGaps:!1,gaps:Of,alpha:1,points:{show:t_,filter:null},values:null,min:De,max:-De,idxs:[],path:null,clip:null};function e_(i,t,e,n,s){return e/10}var Bf={time:!0,auto:!0,distr:1,log:10,asinh:1,min:null,max:null,dir:1,ori:0},n_=on({},Bf,{time:!1,ori:1}),rf={};function kf(i,t){let e=rf[i];return e||(e={key:i,plots:[],sub(n){e.plots.push(n)},unsub(n){e.plots=e.plots.filter(s=>s!=n)},pub(n,s,r,o,a,l,c){for(let u=0;u<e.plots.length;u++)e.plots[u]!=s&&e.plots[u].pub(n,s,r,o,a,l,c)}},i!=null&&(rf[i]=e)),e}var xr=1,gh=2;function Hs(i,t,e){let n=i.mode,s=i.series[t],r=n==2?i._data[t]:i._data,o=i.scales,a=i.bbox,l=r[0],c=n==2?r[1]:r[t],u=n==2?o[s.facets[0].scale]:o[i.series[0].scale],d=n==2?o[s.facets[1].scale]:o[s.scale],h=a.left,f=a.top,_=a.width,S=a.height,m=i.valToPosH,p=i.valToPosV;return u.ori==0?e(s,l,c,u,d,m,p,h,f,_,S,ka,yr,Va,Vf,Hf):e(s,l,c,u,d,p,m,f,h,S,_,za,Sr,Lh,Gf,Wf)}function Ph(i,t){let e=0,n=0,s=Se(i.bands,Th);for(let r=0;r<s.length;r++){let o=s[r];o.series[0]==t?e=o.dir:o.series[1]==t&&(o.dir==1?n|=1:n|=2)}return[e,n==1?-1:n==2?1:n==3?2:0]}function i_(i,t,e,n,s){let r=i.mode,o=i.series[t],a=r==2?o.facets[1].scale:o.scale,l=i.scales[a];return s==-1?l.min:s==1?l.max:l.distr==3?l.dir==1?l.min:l.max:0}function $i(i,t,e,n,s,r){return Hs(i,t,(o,a,l,c,u,d,h,f,_,S,m)=>{let p=o.pxRound,y=c.dir*(c.ori==0?1:-1),C=c.ori==0?yr:Sr,w,P;y==1?(w=e,P=n):(w=n,P=e);let E=p(d(a[w],c,S,f)),x=p(h(l[w],u,m,_)),T=p(d(a[P],c,S,f)),B=p(h(r==1?u.max:u.min,u,m,_)),N=new Path2D(s);return C(N,T,B),C(N,E,B),C(N,E,x),N})}function Ba(i,t,e,n,s,r){let o=null;if(i.length>0){o=new Path2D;let a=t==0?Va:Lh,l=e;for(let d=0;d<i.length;d++){let h=i[d];if(h[1]>h[0]){let f=h[0]-l;f>0&&a(o,l,n,f,n+r),l=h[1]}}let c=e+s-l,u=10;c>0&&a(o,l,n-u/2,c,n+r+u)}return o}function s_(i,t,e){let n=i[i.length-1];n&&n[0]==t?n[1]=e:i.push([t,e])}function Ih(i,t,e,n,s,r,o){let a=[],l=i.length;for(let c=s==1?e:n;c>=e&&c<=n;c+=s)if(t[c]===null){let d=c,h=c;if(s==1)for(;++c<=n&&t[c]===null;)h=c;else for(;--c>=e&&t[c]===null;)h=c;let f=r(i[d]),_=h==d?f:r(i[h]),S=d-s;f=o<=0&&S>=0&&S<l?r(i[S]):f;let p=h+s;_=o>=0&&p>=0&&p<l?r(i[p]):_,_>=f&&a.push([f,_])}return a}function of(i){return i==0?gf:i==1?un:t=>Bs(t,i)}function zf(i){let t=i==0?ka:za,e=i==0?(s,r,o,a,l,c)=>{s.arcTo(r,o,a,l,c)}:(s,r,o,a,l,c)=>{s.arcTo(o,r,l,a,c)},n=i==0?(s,r,o,a,l)=>{s.rect(r,o,a,l)}:(s,r,o,a,l)=>{s.rect(o,r,l,a)};return(s,r,o,a,l,c=0,u=0)=>{c==0&&u==0?n(s,r,o,a,l):(c=mi(c,a/2,l/2),u=mi(u,a/2,l/2),t(s,r+c,o),e(s,r+a,o,r+a,o+l,c),e(s,r+a,o+l,r,o+l,u),e(s,r,o+l,r,o,u),e(s,r,o,r+a,o,c),s.closePath())}}var ka=(i,t,e)=>{i.moveTo(t,e)},za=(i,t,e)=>{i.moveTo(e,t)},yr=(i,t,e)=>{i.lineTo(t,e)},Sr=(i,t,e)=>{i.lineTo(e,t)},Va=zf(0),Lh=zf(1),Vf=(i,t,e,n,s,r)=>{i.arc(t,e,n,s,r)},Gf=(i,t,e,n,s,r)=>{i.arc(e,t,n,s,r)},Hf=(i,t,e,n,s,r,o)=>{i.bezierCurveTo(t,e,n,s,r,o)},Wf=(i,t,e,n,s,r,o)=>{i.bezierCurveTo(e,t,s,n,o,r)};function Xf(i){return(t,e,n,s,r)=>Hs(t,e,(o,a,l,c,u,d,h,f,_,S,m)=>{let{pxRound:p,points:y}=o,C,w;c.ori==0?(C=ka,w=Vf):(C=za,w=Gf);let P=Ne(y.width*be,3),E=(y.size-y.width)/2*be,x=Ne(E*2,3),T=new Path2D,B=new Path2D,{left:N,top:D,width:k,height:G}=t.bbox;Va(B,N-x,D-x,k+x*2,G+x*2);let L=H=>{if(l[H]!=null){let q=p(d(a[H],c,S,f)),V=p(h(l[H],u,m,_));C(T,q+E,V),w(T,q,V,E,0,Pa*2)}};if(r)r.forEach(L);else for(let H=n;H<=s;H++)L(H);return{stroke:P>0?T:null,fill:T,clip:B,flags:xr|gh}})}function qf(i){return(t,e,n,s,r,o)=>{n!=s&&(r!=n&&o!=n&&i(t,e,n),r!=s&&o!=s&&i(t,e,s),i(t,e,o))}}var r_=qf(yr),o_=qf(Sr);function Yf(i){let t=Se(i?.alignGaps,0);return(e,n,s,r)=>Hs(e,n,(o,a,l,c,u,d,h,f,_,S,m)=>{[s,r]=Na(l,s,r);let p=o.pxRound,y=G=>p(d(G,c,S,f)),C=G=>p(h(G,u,m,_)),w,P;c.ori==0?(w=yr,P=r_):(w=Sr,P=o_);let E=c.dir*(c.ori==0?1:-1),x={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:xr},T=x.stroke,B=!1;if(r-s>=S*4){let G=ht=>e.posToVal(ht,c.key,!0),L=null,H=null,q,V,lt,J=y(a[E==1?s:r]),Q=y(a[s]),it=y(a[r]),ut=G(E==1?Q+1:it-1);for(let ht=E==1?s:r;ht>=s&&ht<=r;ht+=E){let j=a[ht],_t=(E==1?j<ut:j>ut)?J:y(j),Et=l[ht];_t==J?Et!=null?(V=Et,L==null?(w(T,_t,C(V)),q=L=H=V):V<L?L=V:V>H&&(H=V)):Et===null&&(B=!0):(L!=null&&P(T,J,C(L),C(H),C(q),C(V)),Et!=null?(V=Et,w(T,_t,C(V)),L=H=q=V):(L=H=null,Et===null&&(B=!0)),J=_t,ut=G(J+E))}L!=null&&L!=H&&lt!=J&&P(T,J,C(L),C(H),C(q),C(V))}else for(let G=E==1?s:r;G>=s&&G<=r;G+=E){let L=l[G];L===null?B=!0:L!=null&&w(T,y(a[G]),C(L))}let[D,k]=Ph(e,n);if(o.fill!=null||D!=0){let G=x.fill=new Path2D(T),L=o.fillTo(e,n,o.min,o.max,D),H=C(L),q=y(a[s]),V=y(a[r]);E==-1&&([V,q]=[q,V]),w(G,V,H),w(G,q,H)}if(!o.spanGaps){let G=[];B&&G.push(...Ih(a,l,s,r,E,y,t)),x.gaps=G=o.gaps(e,n,s,r,G),x.clip=Ba(G,c.ori,f,_,S,m)}return k!=0&&(x.band=k==2?[$i(e,n,s,r,T,-1),$i(e,n,s,r,T,1)]:$i(e,n,s,r,T,k)),x})}function a_(i){let t=Se(i.align,1),e=Se(i.ascDesc,!1),n=Se(i.alignGaps,0),s=Se(i.extend,!1);return(r,o,a,l)=>Hs(r,o,(c,u,d,h,f,_,S,m,p,y,C)=>{[a,l]=Na(d,a,l);let w=c.pxRound,{left:P,width:E}=r.bbox,x=Q=>w(_(Q,h,y,m)),T=Q=>w(S(Q,f,C,p)),B=h.ori==0?yr:Sr,N={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:xr},D=N.stroke,k=h.dir*(h.ori==0?1:-1),G=T(d[k==1?a:l]),L=x(u[k==1?a:l]),H=L,q=L;s&&t==-1&&(q=P,B(D,q,G)),B(D,L,G);for(let Q=k==1?a:l;Q>=a&&Q<=l;Q+=k){let it=d[Q];if(it==null)continue;let ut=x(u[Q]),ht=T(it);t==1?B(D,ut,G):B(D,H,ht),B(D,ut,ht),G=ht,H=ut}let V=H;s&&t==1&&(V=P+E,B(D,V,G));let[lt,J]=Ph(r,o);if(c.fill!=null||lt!=0){let Q=N.fill=new Path2D(D),it=c.fillTo(r,o,c.min,c.max,lt),ut=T(it);B(Q,V,ut),B(Q,q,ut)}if(!c.spanGaps){let Q=[];Q.push(...Ih(u,d,a,l,k,x,n));let it=c.width*be/2,ut=e||t==1?it:-it,ht=e||t==-1?-it:it;Q.forEach(j=>{j[0]+=ut,j[1]+=ht}),N.gaps=Q=c.gaps(r,o,a,l,Q),N.clip=Ba(Q,h.ori,m,p,y,C)}return J!=0&&(N.band=J==2?[$i(r,o,a,l,D,-1),$i(r,o,a,l,D,1)]:$i(r,o,a,l,D,J)),N})}function af(i,t,e,n,s,r,o=De){if(i.length>1){let a=null;for(let l=0,c=1/0;l<i.length;l++)if(t[l]!==void 0){if(a!=null){let u=dn(i[l]-i[a]);u<c&&(c=u,o=dn(e(i[l],n,s,r)-e(i[a],n,s,r)))}a=l}}return o}function l_(i){i=i||So;let t=Se(i.size,[.6,De,1]),e=i.align||0,n=i.gap||0,s=i.radius;s=s==null?[0,0]:typeof s=="number"?[s,0]:s;let r=pe(s),o=1-t[0],a=Se(t[1],De),l=Se(t[2],1),c=Se(i.disp,So),u=Se(i.each,f=>{}),{fill:d,stroke:h}=c;return(f,_,S,m)=>Hs(f,_,(p,y,C,w,P,E,x,T,B,N,D)=>{let k=p.pxRound,G=e,L=n*be,H=a*be,q=l*be,V,lt;w.ori==0?[V,lt]=r(f,_):[lt,V]=r(f,_);let J=w.dir*(w.ori==0?1:-1),Q=w.ori==0?Va:Lh,it=w.ori==0?u:(Ct,Xt,ne,Mt,Le,kt,Wt)=>{u(Ct,Xt,ne,Le,Mt,Wt,kt)},ut=Se(f.bands,Th).find(Ct=>Ct.series[0]==_),ht=ut!=null?ut.dir:0,j=p.fillTo(f,_,p.min,p.max,ht),pt=k(x(j,P,D,B)),_t,Et,St,Gt=N,ee=k(p.width*be),zt=!1,le=null,re=null,jt=null,Ge=null;d!=null&&(ee==0||h!=null)&&(zt=!0,le=d.values(f,_,S,m),re=new Map,new Set(le).forEach(Ct=>{Ct!=null&&re.set(Ct,new Path2D)}),ee>0&&(jt=h.values(f,_,S,m),Ge=new Map,new Set(jt).forEach(Ct=>{Ct!=null&&Ge.set(Ct,new Path2D)})));let{x0:Ue,size:je}=c;if(Ue!=null&&je!=null){G=1,y=Ue.values(f,_,S,m),Ue.unit==2&&(y=y.map(ne=>f.posToVal(T+ne*N,w.key,!0)));let Ct=je.values(f,_,S,m);je.unit==2?Et=Ct[0]*N:Et=E(Ct[0],w,N,T)-E(0,w,N,T),Gt=af(y,C,E,w,N,T,Gt),St=Gt-Et+L}else Gt=af(y,C,E,w,N,T,Gt),St=Gt*o+L,Et=Gt-St;St<1&&(St=0),ee>=Et/2&&(ee=0),St<5&&(k=gf);let Pe=St>0,gn=Gt-St-(Pe?ee:0);Et=k(fh(gn,q,H)),_t=(G==0?Et/2:G==J?0:Et)-G*J*((G==0?L/2:0)+(Pe?ee/2:0));let xe={stroke:null,fill:null,clip:null,band:null,gaps:null,flags:0},cn=zt?null:new Path2D,qe=null;if(ut!=null)qe=f.data[ut.series[1]];else{let{y0:Ct,y1:Xt}=c;Ct!=null&&Xt!=null&&(C=Xt.values(f,_,S,m),qe=Ct.values(f,_,S,m))}let tn=V*Et,F=lt*Et;for(let Ct=J==1?S:m;Ct>=S&&Ct<=m;Ct+=J){let Xt=C[Ct];if(Xt==null)continue;if(qe!=null){let W=qe[Ct]??0;if(Xt-W==0)continue;pt=x(W,P,D,B)}let ne=w.distr!=2||c!=null?y[Ct]:Ct,Mt=E(ne,w,N,T),Le=x(Se(Xt,j),P,D,B),kt=k(Mt-_t),Wt=k(Un(Le,pt)),A=k(mi(Le,pt)),v=Wt-A;if(Xt!=null){let W=Xt<0?F:tn,ct=Xt<0?tn:F;zt?(ee>0&&jt[Ct]!=null&&Q(Ge.get(jt[Ct]),kt,A+Zn(ee/2),Et,Un(0,v-ee),W,ct),le[Ct]!=null&&Q(re.get(le[Ct]),kt,A+Zn(ee/2),Et,Un(0,v-ee),W,ct)):Q(cn,kt,A+Zn(ee/2),Et,Un(0,v-ee),W,ct),it(f,_,Ct,kt-ee/2,A,Et+ee,v)}}return ee>0?xe.stroke=zt?Ge:cn:zt||(xe._fill=p.width==0?p._fill:p._stroke??p._fill,xe.width=0),xe.fill=zt?re:cn,xe})}function c_(i,t){let e=Se(t?.alignGaps,0);return(n,s,r,o)=>Hs(n,s,(a,l,c,u,d,h,f,_,S,m,p)=>{[r,o]=Na(c,r,o);let y=a.pxRound,C=V=>y(h(V,u,m,_)),w=V=>y(f(V,d,p,S)),P,E,x;u.ori==0?(P=ka,x=yr,E=Hf):(P=za,x=Sr,E=Wf);let T=u.dir*(u.ori==0?1:-1),B=C(l[T==1?r:o]),N=B,D=[],k=[];for(let V=T==1?r:o;V>=r&&V<=o;V+=T)if(c[V]!=null){let J=l[V],Q=C(J);D.push(N=Q),k.push(w(c[V]))}let G={stroke:i(D,k,P,x,E,y),fill:null,clip:null,band:null,gaps:null,flags:xr},L=G.stroke,[H,q]=Ph(n,s);if(a.fill!=null||H!=0){let V=G.fill=new Path2D(L),lt=a.fillTo(n,s,a.min,a.max,H),J=w(lt);x(V,N,J),x(V,B,J)}if(!a.spanGaps){let V=[];V.push(...Ih(l,c,r,o,T,C,e)),G.gaps=V=a.gaps(n,s,r,o,V),G.clip=Ba(V,u.ori,_,S,m,p)}return q!=0&&(G.band=q==2?[$i(n,s,r,o,L,-1),$i(n,s,r,o,L,1)]:$i(n,s,r,o,L,q)),G})}function h_(i){return c_(u_,i)}function u_(i,t,e,n,s,r){let o=i.length;if(o<2)return null;let a=new Path2D;if(e(a,i[0],t[0]),o==2)n(a,i[1],t[1]);else{let l=Array(o),c=Array(o-1),u=Array(o-1),d=Array(o-1);for(let h=0;h<o-1;h++)u[h]=t[h+1]-t[h],d[h]=i[h+1]-i[h],c[h]=u[h]/d[h];l[0]=c[0];for(let h=1;h<o-1;h++)c[h]===0||c[h-1]===0||c[h-1]>0!=c[h]>0?l[h]=0:(l[h]=3*(d[h-1]+d[h])/((2*d[h]+d[h-1])/c[h-1]+(d[h]+2*d[h-1])/c[h]),isFinite(l[h])||(l[h]=0));l[o-1]=c[o-2];for(let h=0;h<o-1;h++)s(a,i[h]+d[h]/3,t[h]+l[h]*d[h]/3,i[h+1]-d[h]/3,t[h+1]-l[h+1]*d[h]/3,i[h+1],t[h+1])}return a}var _h=new Set;function lf(){for(let i of _h)i.syncRect(!0)}vr&&(Vs(Xg,pr,lf),Vs(qg,pr,lf,!0),Vs(Ia,pr,()=>{wn.pxRatio=be}));var d_=Yf(),f_=Xf();function cf(i,t,e,n){return(n?[i[0],i[1]].concat(i.slice(2)):[i[0]].concat(i.slice(1))).map((r,o)=>xh(r,o,t,e))}function p_(i,t){return i.map((e,n)=>n==0?{}:on({},t,e))}function xh(i,t,e,n){return on({},t==0?e:n,i)}function $f(i,t,e){return t==null?gr:[t,e]}var m_=$f;function g_(i,t,e){return t==null?gr:La(t,e,bh,!0)}function Zf(i,t,e,n){return t==null?gr:Ua(t,e,i.scales[n].log,!1)}var __=Zf;function Jf(i,t,e,n){return t==null?gr:Mh(t,e,i.scales[n].log,!1)}var x_=Jf;function v_(i,t,e,n,s){let r=Un(zd(i),zd(t)),o=t-i,a=pi(s/n*o,e);do{let l=e[a],c=n*l/o;if(c>=s&&r+(l<5?xs.get(l):0)<=17)return[l,c]}while(++a<e.length);return[0,0]}function hf(i){let t,e;return i=i.replace(/(\d+)px/,(n,s)=>(t=un((e=+s)*be))+"px"),[i,t,e]}function y_(i){i.show&&[i.font,i.labelFont].forEach(t=>{let e=Ne(t[2]*be,1);t[0]=t[0].replace(/[0-9.]+px/,e+"px"),t[1]=e})}function wn(i,t,e){let n={mode:Se(i.mode,1)},s=n.mode;function r(g,M,R,I){let z=M.valToPct(g);return I+R*(M.dir==-1?1-z:z)}function o(g,M,R,I){let z=M.valToPct(g);return I+R*(M.dir==-1?z:1-z)}function a(g,M,R,I){return M.ori==0?r(g,M,R,I):o(g,M,R,I)}n.valToPosH=r,n.valToPosV=o;let l=!1;n.status=0;let c=n.root=si(Ag);if(i.id!=null&&(c.id=i.id),$n(c,i.class),i.title){let g=si(Pg,c);g.textContent=i.title}let u=fi("canvas"),d=n.ctx=u.getContext("2d"),h=si(Ig,c);Vs("click",h,g=>{g.target===_&&(Oe!=or||He!=ar)&&bn.click(n,g)},!0);let f=n.under=si(Lg,h);h.appendChild(u);let _=n.over=si(Dg,h);i=_r(i);let S=+Se(i.pxAlign,1),m=of(S);(i.plugins||[]).forEach(g=>{g.opts&&(i=g.opts(n,i)||i)});let p=i.ms||.001,y=n.series=s==1?cf(i.series||[],Qd,sf,!1):p_(i.series||[null],nf),C=n.axes=cf(i.axes||[],Kd,tf,!0),w=n.scales={},P=n.bands=i.bands||[];P.forEach(g=>{g.fill=pe(g.fill||null),g.dir=Se(g.dir,-1)});let E=s==2?y[1].facets[0].scale:y[0].scale,x={axes:Xi,series:ue},T=(i.drawOrder||["axes","series"]).map(g=>x[g]);function B(g){let M=g.distr==3?R=>Yi(R>0?R:g.clamp(n,R,g.min,g.max,g.key)):g.distr==4?R=>rh(R,g.asinh):g.distr==100?R=>g.fwd(R):R=>R;return R=>{let I=M(R),{_min:z,_max:Z}=g,ot=Z-z;return(I-z)/ot}}function N(g){let M=w[g];if(M==null){let R=(i.scales||So)[g]||So;if(R.from!=null){N(R.from);let I=on({},w[R.from],R,{key:g});I.valToPct=B(I),w[g]=I}else{M=w[g]=on({},g==E?Bf:n_,R),M.key=g;let I=M.time,z=M.range,Z=_s(z);if((g!=E||s==2&&!I)&&(Z&&(z[0]==null||z[1]==null)&&(z={min:z[0]==null?Od:{mode:1,hard:z[0],soft:z[0]},max:z[1]==null?Od:{mode:1,hard:z[1],soft:z[1]}},Z=!1),!Z&&Oa(z))){let ot=z;z=(dt,vt,Lt)=>vt==null?gr:La(vt,Lt,ot)}M.range=pe(z||(I?m_:g==E?M.distr==3?__:M.distr==4?x_:$f:M.distr==3?Zf:M.distr==4?Jf:g_)),M.auto=pe(Z?!1:M.auto),M.clamp=pe(M.clamp||e_),M._min=M._max=null,M.valToPct=B(M)}}}N("x"),N("y"),s==1&&y.forEach(g=>{N(g.scale)}),C.forEach(g=>{N(g.scale)});for(let g in i.scales)N(g);let D=w[E],k=D.distr,G,L;D.ori==0?($n(c,Cg),G=r,L=o):($n(c,Rg),G=o,L=r);let H={};for(let g in w){let M=w[g];(M.min!=null||M.max!=null)&&(H[g]={min:M.min,max:M.max},M.min=M.max=null)}let q=i.tzDate||(g=>new Date(un(g/p))),V=i.fmtDate||Eh,lt=p==1?C0(q):I0(q),J=$d(q,Yd(p==1?A0:P0,V)),Q=Jd(q,Zd(D0,V)),it=[],ut=n.legend=on({},F0,i.legend),ht=n.cursor=on({},G0,{drag:{y:s==2}},i.cursor),j=ut.show,pt=ht.show,_t=ut.markers;ut.idxs=it,_t.width=pe(_t.width),_t.dash=pe(_t.dash),_t.stroke=pe(_t.stroke),_t.fill=pe(_t.fill);let Et,St,Gt,ee=[],zt=[],le,re=!1,jt={};if(ut.live){let g=y[1]?y[1].values:null;re=g!=null,le=re?g(n,1,0):{_:0};for(let M in le)jt[M]=yh}if(j)if(Et=fi("table",kg,c),Gt=fi("tbody",null,Et),ut.mount(n,Et),re){St=fi("thead",null,Et,Gt);let g=fi("tr",null,St);fi("th",null,g);for(var Ge in le)fi("th",wd,g).textContent=Ge}else $n(Et,Vg),ut.live&&$n(Et,zg);let Ue={show:!0},je={show:!1};function Pe(g,M){if(M==0&&(re||!ut.live||s==2))return gr;let R=[],I=fi("tr",Gg,Gt,Gt.childNodes[M]);$n(I,g.class),g.show||$n(I,zs);let z=fi("th",null,I);if(_t.show){let dt=si(Hg,z);if(M>0){let vt=_t.width(n,M);vt&&(dt.style.border=vt+"px "+_t.dash(n,M)+" "+_t.stroke(n,M)),dt.style.background=_t.fill(n,M)}}let Z=si(wd,z);g.label instanceof HTMLElement?Z.appendChild(g.label):Z.textContent=g.label,M>0&&(_t.show||(Z.style.color=g.width>0?_t.stroke(n,M):_t.fill(n,M)),xe("click",z,dt=>{if(ht._lock)return;$t(dt);let vt=y.indexOf(g);if((dt.ctrlKey||dt.metaKey)!=ut.isolate){let Lt=y.some((Dt,Ut)=>Ut>0&&Ut!=vt&&Dt.show);y.forEach((Dt,Ut)=>{Ut>0&&Ei(Ut,Lt?Ut==vt?Ue:je:Ue,!0,rn.setSeries)})}else Ei(vt,{show:!g.show},!0,rn.setSeries)},!1),Zt&&xe(Cd,z,dt=>{ht._lock||($t(dt),Ei(y.indexOf(g),cr,!0,rn.setSeries))},!1));for(var ot in le){let dt=fi("td",Wg,I);dt.textContent="--",R.push(dt)}return[I,R]}let gn=new Map;function xe(g,M,R,I=!0){let z=gn.get(M)||{},Z=ht.bind[g](n,M,R,I);Z&&(Vs(g,M,z[g]=Z),gn.set(M,z))}function cn(g,M,R){let I=gn.get(M)||{};for(let z in I)(g==null||z==g)&&(dh(z,M,I[z]),delete I[z]);g==null&&gn.delete(M)}let qe=0,tn=0,F=0,Ct=0,Xt=0,ne=0,Mt=Xt,Le=ne,kt=F,Wt=Ct,A=0,v=0,W=0,ct=0;n.bbox={};let rt=!1,gt=!1,xt=!1,tt=!1,nt=!1,ft=!1;function U(g,M,R){(R||g!=n.width||M!=n.height)&&st(g,M),oe(!1),xt=!0,gt=!0,Tn()}function st(g,M){n.width=qe=F=g,n.height=tn=Ct=M,Xt=ne=0,yt(),Vt();let R=n.bbox;A=R.left=Bs(Xt*be,.5),v=R.top=Bs(ne*be,.5),W=R.width=Bs(F*be,.5),ct=R.height=Bs(Ct*be,.5)}let et=3;function bt(){let g=!1,M=0;for(;!g;){M++;let R=ir(M),I=Ti(M);g=M==et||R&&I,g||(st(n.width,n.height),gt=!0)}}function mt({width:g,height:M}){U(g,M)}n.setSize=mt;function yt(){let g=!1,M=!1,R=!1,I=!1;C.forEach((z,Z)=>{if(z.show&&z._show){let{side:ot,_size:dt}=z,vt=ot%2,Lt=z.label!=null?z.labelSize:0,Dt=dt+Lt;Dt>0&&(vt?(F-=Dt,ot==3?(Xt+=Dt,I=!0):R=!0):(Ct-=Dt,ot==0?(ne+=Dt,g=!0):M=!0))}}),bi[0]=g,bi[1]=R,bi[2]=M,bi[3]=I,F-=hi[1]+hi[3],Xt+=hi[3],Ct-=hi[2]+hi[0],ne+=hi[0]}function Vt(){let g=Xt+F,M=ne+Ct,R=Xt,I=ne;function z(Z,ot){switch(Z){case 1:return g+=ot,g-ot;case 2:return M+=ot,M-ot;case 3:return R-=ot,R+ot;case 0:return I-=ot,I+ot}}C.forEach((Z,ot)=>{if(Z.show&&Z._show){let dt=Z.side;Z._pos=z(dt,Z._size),Z.label!=null&&(Z._lpos=z(dt,Z.labelSize))}})}if(ht.dataIdx==null){let g=ht.hover,M=g.skip=new Set(g.skip??[]);M.add(void 0);let R=g.prox=pe(g.prox),I=g.bias??=0;ht.dataIdx=(z,Z,ot,dt)=>{if(Z==0)return ot;let vt=ot,Lt=R(z,Z,ot,dt)??De,Dt=Lt>=0&&Lt<De,Ut=D.ori==0?F:Ct,te=ht.left,Me=t[0],ye=t[Z];if(M.has(ye[ot])){vt=null;let de=null,Yt=null,Ht;if(I==0||I==-1)for(Ht=ot;de==null&&Ht-- >0;)M.has(ye[Ht])||(de=Ht);if(I==0||I==1)for(Ht=ot;Yt==null&&Ht++<ye.length;)M.has(ye[Ht])||(Yt=Ht);if(de!=null||Yt!=null)if(Dt){let ke=de==null?-1/0:G(Me[de],D,Ut,0),Ze=Yt==null?1/0:G(Me[Yt],D,Ut,0),yn=te-ke,Ie=Ze-te;yn<=Ie?yn<=Lt&&(vt=de):Ie<=Lt&&(vt=Yt)}else vt=Yt==null?de:de==null?Yt:ot-de<=Yt-ot?de:Yt}else Dt&&dn(te-G(Me[ot],D,Ut,0))>Lt&&(vt=null);return vt}}let $t=g=>{ht.event=g};ht.idxs=it,ht._lock=!1;let at=ht.points;at.show=pe(at.show),at.size=pe(at.size),at.stroke=pe(at.stroke),at.width=pe(at.width),at.fill=pe(at.fill);let Ft=n.focus=on({},i.focus||{alpha:.3},ht.focus),Zt=Ft.prox>=0,At=Zt&&at.one,se=[],Fe=[],Pn=[];function oo(g,M){let R=at.show(n,M);if(R instanceof HTMLElement)return $n(R,Bg),$n(R,g.class),Li(R,-10,-10,F,Ct),_.insertBefore(R,se[M]),R}function tr(g,M){if(s==1||M>0){let R=s==1&&w[g.scale].time,I=g.value;g.value=R?Hd(I)?Jd(q,Zd(I,V)):I||Q:I||Q0,g.label=g.label||(R?W0:H0)}if(At||M>0){g.width=g.width==null?1:g.width,g.paths=g.paths||d_||n0,g.fillTo=pe(g.fillTo||i_),g.pxAlign=+Se(g.pxAlign,S),g.pxRound=of(g.pxAlign),g.stroke=pe(g.stroke||null),g.fill=pe(g.fill||null),g._stroke=g._fill=g._paths=g._focus=null;let R=j0(Un(1,g.width),1),I=g.points=on({},{size:R,width:Un(1,R*.2),stroke:g.stroke,space:R*2,paths:f_,_stroke:null,_fill:null},g.points);I.show=pe(I.show),I.filter=pe(I.filter),I.fill=pe(I.fill),I.stroke=pe(I.stroke),I.paths=pe(I.paths),I.pxAlign=g.pxAlign}if(j){let R=Pe(g,M);ee.splice(M,0,R[0]),zt.splice(M,0,R[1]),ut.values.push(null)}if(pt){it.splice(M,0,null);let R=null;At?M==0&&(R=oo(g,M)):M>0&&(R=oo(g,M)),se.splice(M,0,R),Fe.splice(M,0,0),Pn.splice(M,0,0)}vn("addSeries",M)}function Xc(g,M){M=M??y.length,g=s==1?xh(g,M,Qd,sf):xh(g,M,{},nf),y.splice(M,0,g),tr(y[M],M)}n.addSeries=Xc;function ga(g){if(y.splice(g,1),j){ut.values.splice(g,1),zt.splice(g,1);let M=ee.splice(g,1)[0];cn(null,M.firstChild),M.remove()}pt&&(it.splice(g,1),se.splice(g,1)[0].remove(),Fe.splice(g,1),Pn.splice(g,1)),vn("delSeries",g)}n.delSeries=ga;let bi=[!1,!1,!1,!1];function Gi(g,M){if(g._show=g.show,g.show){let R=g.side%2,I=w[g.scale];I==null&&(g.scale=R?y[1].scale:E,I=w[g.scale]);let z=I.time;g.size=pe(g.size),g.space=pe(g.space),g.rotate=pe(g.rotate),_s(g.incrs)&&g.incrs.forEach(ot=>{!xs.has(ot)&&xs.set(ot,vf(ot))}),g.incrs=pe(g.incrs||(I.distr==2?w0:z?p==1?E0:R0:ks)),g.splits=pe(g.splits||(z&&I.distr==1?lt:I.distr==3?ph:I.distr==4?Y0:q0)),g.stroke=pe(g.stroke),g.grid.stroke=pe(g.grid.stroke),g.ticks.stroke=pe(g.ticks.stroke),g.border.stroke=pe(g.border.stroke);let Z=g.values;g.values=_s(Z)&&!_s(Z[0])?pe(Z):z?_s(Z)?$d(q,Yd(Z,V)):Hd(Z)?L0(q,Z):Z||J:Z||X0,g.filter=pe(g.filter||(I.distr>=3&&I.log==10?J0:I.distr==3&&I.log==2?K0:_f)),g.font=hf(g.font),g.labelFont=hf(g.labelFont),g._size=g.size(n,null,M,0),g._space=g._rotate=g._incrs=g._found=g._splits=g._values=null,g._size>0&&(bi[M]=!0,g._el=si(Ng,h))}}function Hi(g,M,R,I){let[z,Z,ot,dt]=R,vt=M%2,Lt=0;return vt==0&&(dt||Z)&&(Lt=M==0&&!z||M==2&&!ot?un(Kd.size/3):0),vt==1&&(z||ot)&&(Lt=M==1&&!Z||M==3&&!dt?un(tf.size/2):0),Lt}let ao=n.padding=(i.padding||[Hi,Hi,Hi,Hi]).map(g=>pe(Se(g,Hi))),hi=n._padding=ao.map((g,M)=>g(n,M,bi,0)),Ye,Ke=null,Qe=null,wi=s==1?y[0].idxs:null,Wn=null,hs=!1;function lo(g,M){if(t=g??[],n.data=n._data=t,s==2){Ye=0;for(let R=1;R<y.length;R++)Ye+=t[R][0].length}else{t.length==0&&(n.data=n._data=t=[[]]),Wn=t[0],Ye=Wn.length;let R=t;if(k==2){R=t.slice();let I=R[0]=Array(Ye);for(let z=0;z<Ye;z++)I[z]=z}n._data=t=R}if(oe(!0),vn("setData"),k==2&&(xt=!0),M!==!1){let R=D;R.auto(n,hs)?co():fs(E,R.min,R.max),tt=tt||ht.left>=0,ft=!0,Tn()}}n.setData=lo;function co(){hs=!0;let g,M;s==1&&(Ye>0?(Ke=wi[0]=0,Qe=wi[1]=Ye-1,g=t[0][Ke],M=t[0][Qe],k==2?(g=Ke,M=Qe):g==M&&(k==3?[g,M]=Ua(g,g,D.log,!1):k==4?[g,M]=Mh(g,g,D.log,!1):D.time?M=g+un(86400/p):[g,M]=La(g,M,bh,!0))):(Ke=wi[0]=g=null,Qe=wi[1]=M=null)),fs(E,g,M)}let er,us,nr,b,O,K,X,Y,wt,Rt;function Tt(g,M,R,I,z,Z){g??=Ed,R??=Th,I??="butt",z??=Ed,Z??="round",g!=er&&(d.strokeStyle=er=g),z!=us&&(d.fillStyle=us=z),M!=nr&&(d.lineWidth=nr=M),Z!=O&&(d.lineJoin=O=Z),I!=K&&(d.lineCap=K=I),R!=b&&d.setLineDash(b=R)}function Pt(g,M,R,I){M!=us&&(d.fillStyle=us=M),g!=X&&(d.font=X=g),R!=Y&&(d.textAlign=Y=R),I!=wt&&(d.textBaseline=wt=I)}function Bt(g,M,R,I,z=0){if(I.length>0&&g.auto(n,hs)&&(M==null||M.min==null)){let Z=Se(Ke,0),ot=Se(Qe,I.length-1),dt=R.min==null?Jg(I,Z,ot,z,g.distr==3):[R.min,R.max];g.min=mi(g.min,R.min=dt[0]),g.max=Un(g.max,R.max=dt[1])}}let Jt={min:null,max:null};function he(){for(let I in w){let z=w[I];H[I]==null&&(z.min==null||H[E]!=null&&z.auto(n,hs))&&(H[I]=Jt)}for(let I in w){let z=w[I];H[I]==null&&z.from!=null&&H[z.from]!=null&&(H[I]=Jt)}H[E]!=null&&oe(!0);let g={};for(let I in H){let z=H[I];if(z!=null){let Z=g[I]=_r(w[I],r0);if(z.min!=null)on(Z,z);else if(I!=E||s==2)if(Ye==0&&Z.from==null){let ot=Z.range(n,null,null,I);Z.min=ot[0],Z.max=ot[1]}else Z.min=De,Z.max=-De}}if(Ye>0){y.forEach((I,z)=>{if(s==1){let Z=I.scale,ot=H[Z];if(ot==null)return;let dt=g[Z];if(z==0){let vt=dt.range(n,dt.min,dt.max,Z);dt.min=vt[0],dt.max=vt[1],Ke=pi(dt.min,t[0]),Qe=pi(dt.max,t[0]),Qe-Ke>1&&(t[0][Ke]<dt.min&&Ke++,t[0][Qe]>dt.max&&Qe--),I.min=Wn[Ke],I.max=Wn[Qe]}else I.show&&I.auto&&Bt(dt,ot,I,t[z],I.sorted);I.idxs[0]=Ke,I.idxs[1]=Qe}else if(z>0&&I.show&&I.auto){let[Z,ot]=I.facets,dt=Z.scale,vt=ot.scale,[Lt,Dt]=t[z],Ut=g[dt],te=g[vt];Ut!=null&&Bt(Ut,H[dt],Z,Lt,Z.sorted),te!=null&&Bt(te,H[vt],ot,Dt,ot.sorted),I.min=ot.min,I.max=ot.max}});for(let I in g){let z=g[I],Z=H[I];if(z.from==null&&(Z==null||Z.min==null)){let ot=z.range(n,z.min==De?null:z.min,z.max==-De?null:z.max,I);z.min=ot[0],z.max=ot[1]}}}for(let I in g){let z=g[I];if(z.from!=null){let Z=g[z.from];if(Z.min==null)z.min=z.max=null;else{let ot=z.range(n,Z.min,Z.max,I);z.min=ot[0],z.max=ot[1]}}}let M={},R=!1;for(let I in g){let z=g[I],Z=w[I];if(Z.min!=z.min||Z.max!=z.max){Z.min=z.min,Z.max=z.max;let ot=Z.distr;Z._min=ot==3?Yi(Z.min):ot==4?rh(Z.min,Z.asinh):ot==100?Z.fwd(Z.min):Z.min,Z._max=ot==3?Yi(Z.max):ot==4?rh(Z.max,Z.asinh):ot==100?Z.fwd(Z.max):Z.max,M[I]=R=!0}}if(R){y.forEach((I,z)=>{s==2?z>0&&M.y&&(I._paths=null):M[I.scale]&&(I._paths=null)});for(let I in M)xt=!0,vn("setScale",I);pt&&ht.left>=0&&(tt=ft=!0)}for(let I in H)H[I]=null}function Ot(g){let M=fh(Ke-1,0,Ye-1),R=fh(Qe+1,0,Ye-1);for(;g[M]==null&&M>0;)M--;for(;g[R]==null&&R<Ye-1;)R++;return[M,R]}function ue(){if(Ye>0){let g=y.some(M=>M._focus)&&Rt!=Ft.alpha;g&&(d.globalAlpha=Rt=Ft.alpha),y.forEach((M,R)=>{if(R>0&&M.show&&(Xe(R,!1),Xe(R,!0),M._paths==null)){let I=Rt;Rt!=M.alpha&&(d.globalAlpha=Rt=M.alpha);let z=s==2?[0,t[R][0].length-1]:Ot(t[R]);M._paths=M.paths(n,R,z[0],z[1]),Rt!=I&&(d.globalAlpha=Rt=I)}}),y.forEach((M,R)=>{if(R>0&&M.show){let I=Rt;Rt!=M.alpha&&(d.globalAlpha=Rt=M.alpha),M._paths!=null&&Ae(R,!1);{let z=M._paths!=null?M._paths.gaps:null,Z=M.points.show(n,R,Ke,Qe,z),ot=M.points.filter(n,R,Z,z);(Z||ot)&&(M.points._paths=M.points.paths(n,R,Ke,Qe,ot),Ae(R,!0))}Rt!=I&&(d.globalAlpha=Rt=I),vn("drawSeries",R)}}),g&&(d.globalAlpha=Rt=1)}}function Xe(g,M){let R=M?y[g].points:y[g];R._stroke=R.stroke(n,g),R._fill=R.fill(n,g)}function Ae(g,M){let R=M?y[g].points:y[g],{stroke:I,fill:z,clip:Z,flags:ot,_stroke:dt=R._stroke,_fill:vt=R._fill,_width:Lt=R.width}=R._paths;Lt=Ne(Lt*be,3);let Dt=null,Ut=Lt%2/2;M&&vt==null&&(vt=Lt>0?"#fff":dt);let te=R.pxAlign==1&&Ut>0;if(te&&d.translate(Ut,Ut),!M){let Me=A-Lt/2,ye=v-Lt/2,de=W+Lt,Yt=ct+Lt;Dt=new Path2D,Dt.rect(Me,ye,de,Yt)}M?Nt(dt,Lt,R.dash,R.cap,vt,I,z,ot,Z):Ce(g,dt,Lt,R.dash,R.cap,vt,I,z,ot,Dt,Z),te&&d.translate(-Ut,-Ut)}function Ce(g,M,R,I,z,Z,ot,dt,vt,Lt,Dt){let Ut=!1;vt!=0&&P.forEach((te,Me)=>{if(te.series[0]==g){let ye=y[te.series[1]],de=t[te.series[1]],Yt=(ye._paths||So).band;_s(Yt)&&(Yt=te.dir==1?Yt[0]:Yt[1]);let Ht,ke=null;ye.show&&Yt&&Qg(de,Ke,Qe)?(ke=te.fill(n,Me)||Z,Ht=ye._paths.clip):Yt=null,Nt(M,R,I,z,ke,ot,dt,vt,Lt,Dt,Ht,Yt),Ut=!0}}),Ut||Nt(M,R,I,z,Z,ot,dt,vt,Lt,Dt)}let hn=xr|gh;function Nt(g,M,R,I,z,Z,ot,dt,vt,Lt,Dt,Ut){Tt(g,M,R,I,z),(vt||Lt||Ut)&&(d.save(),vt&&d.clip(vt),Lt&&d.clip(Lt)),Ut?(dt&hn)==hn?(d.clip(Ut),Dt&&d.clip(Dt),fe(z,ot),en(g,Z,M)):dt&gh?(fe(z,ot),d.clip(Ut),en(g,Z,M)):dt&xr&&(d.save(),d.clip(Ut),Dt&&d.clip(Dt),fe(z,ot),d.restore(),en(g,Z,M)):(fe(z,ot),en(g,Z,M)),(vt||Lt||Ut)&&d.restore()}function en(g,M,R){R>0&&(M instanceof Map?M.forEach((I,z)=>{d.strokeStyle=er=z,d.stroke(I)}):M!=null&&g&&d.stroke(M))}function fe(g,M){M instanceof Map?M.forEach((R,I)=>{d.fillStyle=us=I,d.fill(R)}):M!=null&&g&&d.fill(M)}function Wi(g,M,R,I){let z=C[g],Z;if(I<=0)Z=[0,0];else{let ot=z._space=z.space(n,g,M,R,I),dt=z._incrs=z.incrs(n,g,M,R,I,ot);Z=v_(M,R,dt,I,ot)}return z._found=Z}function nn(g,M,R,I,z,Z,ot,dt,vt,Lt){let Dt=ot%2/2;S==1&&d.translate(Dt,Dt),Tt(dt,ot,vt,Lt,dt),d.beginPath();let Ut,te,Me,ye,de=z+(I==0||I==3?-Z:Z);R==0?(te=z,ye=de):(Ut=z,Me=de);for(let Yt=0;Yt<g.length;Yt++)M[Yt]!=null&&(R==0?Ut=Me=g[Yt]:te=ye=g[Yt],d.moveTo(Ut,te),d.lineTo(Me,ye));d.stroke(),S==1&&d.translate(-Dt,-Dt)}function ir(g){let M=!0;return C.forEach((R,I)=>{if(!R.show)return;let z=w[R.scale];if(z.min==null){R._show&&(M=!1,R._show=!1,oe(!1));return}else R._show||(M=!1,R._show=!0,oe(!1));let Z=R.side,ot=Z%2,{min:dt,max:vt}=z,[Lt,Dt]=Wi(I,dt,vt,ot==0?F:Ct);if(Dt==0)return;let Ut=z.distr==2,te=R._splits=R.splits(n,I,dt,vt,Lt,Dt,Ut),Me=z.distr==2?te.map(Ht=>Wn[Ht]):te,ye=z.distr==2?Wn[te[1]]-Wn[te[0]]:Lt,de=R._values=R.values(n,R.filter(n,Me,I,Dt,ye),I,Dt,ye);R._rotate=Z==2?R.rotate(n,de,I,Dt):0;let Yt=R._size;R._size=ri(R.size(n,de,I,g)),Yt!=null&&R._size!=Yt&&(M=!1)}),M}function Ti(g){let M=!0;return ao.forEach((R,I)=>{let z=R(n,I,bi,g);z!=hi[I]&&(M=!1),hi[I]=z}),M}function Xi(){for(let g=0;g<C.length;g++){let M=C[g];if(!M.show||!M._show)continue;let R=M.side,I=R%2,z,Z,ot=M.stroke(n,g),dt=R==0||R==3?-1:1,[vt,Lt]=M._found;if(M.label!=null){let Dn=M.labelGap*dt,Yn=un((M._lpos+Dn)*be);Pt(M.labelFont[0],ot,"center",R==2?"top":Td),d.save(),I==1?(z=Z=0,d.translate(Yn,un(v+ct/2)),d.rotate((R==3?-Pa:Pa)/2)):(z=un(A+W/2),Z=Yn);let Us=mf(M.label)?M.label(n,g,vt,Lt):M.label;d.fillText(Us,z,Z),d.restore()}if(Lt==0)continue;let Dt=w[M.scale],Ut=I==0?W:ct,te=I==0?A:v,Me=M._splits,ye=Dt.distr==2?Me.map(Dn=>Wn[Dn]):Me,de=Dt.distr==2?Wn[Me[1]]-Wn[Me[0]]:vt,Yt=M.ticks,Ht=M.border,ke=Yt.show?Yt.size:0,Ze=un(ke*be),yn=un((M.alignTo==2?M._size-ke-M.gap:M.gap)*be),Ie=M._rotate*-Pa/180,Je=m(M._pos*be),Xn=(Ze+yn)*dt,Ln=Je+Xn;Z=I==0?Ln:0,z=I==1?Ln:0;let ni=M.font[0],ui=M.align==1?dr:M.align==2?nh:Ie>0?dr:Ie<0?nh:I==0?"center":R==3?nh:dr,Ci=Ie||I==1?"middle":R==2?"top":Td;Pt(ni,ot,ui,Ci);let qn=M.font[1]*M.lineGap,ii=Me.map(Dn=>m(a(Dn,Dt,Ut,te))),di=M._values;for(let Dn=0;Dn<di.length;Dn++){let Yn=di[Dn];if(Yn!=null){I==0?z=ii[Dn]:Z=ii[Dn],Yn=""+Yn;let Us=Yn.indexOf(`
`)==-1?[Yn]:Yn.split(/\n/gm);for(let Nn=0;Nn<Us.length;Nn++){let gd=Us[Nn];Ie?(d.save(),d.translate(z,Z+Nn*qn),d.rotate(Ie),d.fillText(gd,0,0),d.restore()):d.fillText(gd,z,Z+Nn*qn)}}}Yt.show&&nn(ii,Yt.filter(n,ye,g,Lt,de),I,R,Je,Ze,Ne(Yt.width*be,3),Yt.stroke(n,g),Yt.dash,Yt.cap);let Ri=M.grid;Ri.show&&nn(ii,Ri.filter(n,ye,g,Lt,de),I,I==0?2:1,I==0?v:A,I==0?ct:W,Ne(Ri.width*be,3),Ri.stroke(n,g),Ri.dash,Ri.cap),Ht.show&&nn([Je],[1],I==0?1:0,I==0?1:2,I==1?v:A,I==1?ct:W,Ne(Ht.width*be,3),Ht.stroke(n,g),Ht.dash,Ht.cap)}vn("drawAxes")}function oe(g){y.forEach((M,R)=>{R>0&&(M._paths=null,g&&(s==1?(M.min=null,M.max=null):M.facets.forEach(I=>{I.min=null,I.max=null})))})}let $e=!1,In=!1,Re=[];function sn(){In=!1;for(let g=0;g<Re.length;g++)vn(...Re[g]);Re.length=0}function Tn(){$e||(d0(Qu),$e=!0)}function _a(g,M=!1){$e=!0,In=M,g(n),Qu(),M&&Re.length>0&&queueMicrotask(sn)}n.batch=_a;function Qu(){if(rt&&(he(),rt=!1),xt&&(bt(),xt=!1),gt){if(ze(f,dr,Xt),ze(f,"top",ne),ze(f,_o,F),ze(f,xo,Ct),ze(_,dr,Xt),ze(_,"top",ne),ze(_,_o,F),ze(_,xo,Ct),ze(h,_o,qe),ze(h,xo,tn),u.width=un(qe*be),u.height=un(tn*be),C.forEach(({_el:g,_show:M,_size:R,_pos:I,side:z})=>{if(g!=null)if(M){let Z=z===3||z===0?R:0,ot=z%2==1;ze(g,ot?"left":"top",I-Z),ze(g,ot?"width":"height",R),ze(g,ot?"top":"left",ot?ne:Xt),ze(g,ot?"height":"width",ot?Ct:F),uh(g,zs)}else $n(g,zs)}),er=us=nr=O=K=X=Y=wt=b=null,Rt=1,fo(!0),Xt!=Mt||ne!=Le||F!=kt||Ct!=Wt){oe(!1);let g=F/kt,M=Ct/Wt;if(pt&&!tt&&ht.left>=0){ht.left*=g,ht.top*=M,sr&&Li(sr,un(ht.left),0,F,Ct),rr&&Li(rr,0,un(ht.top),F,Ct);for(let R=0;R<se.length;R++){let I=se[R];I!=null&&(Fe[R]*=g,Pn[R]*=M,Li(I,ri(Fe[R]),ri(Pn[R]),F,Ct))}}if(Be.show&&!nt&&Be.left>=0&&Be.width>0){Be.left*=g,Be.width*=g,Be.top*=M,Be.height*=M;for(let R in Kc)ze(lr,R,Be[R])}Mt=Xt,Le=ne,kt=F,Wt=Ct}vn("setSize"),gt=!1}qe>0&&tn>0&&(d.clearRect(0,0,u.width,u.height),vn("drawClear"),T.forEach(g=>g()),vn("draw")),Be.show&&nt&&(xa(Be),nt=!1),pt&&tt&&(Ns(null,!0,!1),tt=!1),ut.show&&ut.live&&ft&&(Zc(),ft=!1),l||(l=!0,n.status=1,vn("ready")),hs=!1,$e=!1}n.redraw=(g,M)=>{xt=M||!1,g!==!1?fs(E,D.min,D.max):Tn()};function qc(g,M){let R=w[g];if(R.from==null){if(Ye==0){let I=R.range(n,M.min,M.max,g);M.min=I[0],M.max=I[1]}if(M.min>M.max){let I=M.min;M.min=M.max,M.max=I}if(Ye>1&&M.min!=null&&M.max!=null&&M.max-M.min<1e-16)return;g==E&&R.distr==2&&Ye>0&&(M.min=pi(M.min,t[0]),M.max=pi(M.max,t[0]),M.min==M.max&&M.max++),H[g]=M,rt=!0,Tn()}}n.setScale=qc;let Yc,$c,sr,rr,ju,td,or,ar,ed,nd,Oe,He,ds=!1,bn=ht.drag,_n=bn.x,xn=bn.y;pt&&(ht.x&&(Yc=si(Fg,_)),ht.y&&($c=si(Og,_)),D.ori==0?(sr=Yc,rr=$c):(sr=$c,rr=Yc),Oe=ht.left,He=ht.top);let Be=n.select=on({show:!0,over:!0,left:0,width:0,top:0,height:0},i.select),lr=Be.show?si(Ug,Be.over?_:f):null;function xa(g,M){if(Be.show){for(let R in g)Be[R]=g[R],R in Kc&&ze(lr,R,g[R]);M!==!1&&vn("setSelect")}}n.setSelect=xa;function eg(g){if(y[g].show)j&&uh(ee[g],zs);else if(j&&$n(ee[g],zs),pt){let R=At?se[0]:se[g];R!=null&&Li(R,-10,-10,F,Ct)}}function fs(g,M,R){qc(g,{min:M,max:R})}function Ei(g,M,R,I){M.focus!=null&&og(g),M.show!=null&&y.forEach((z,Z)=>{Z>0&&(g==Z||g==null)&&(z.show=M.show,eg(Z),s==2?(fs(z.facets[0].scale,null,null),fs(z.facets[1].scale,null,null)):fs(z.scale,null,null),Tn())}),R!==!1&&vn("setSeries",g,M),I&&po("setSeries",n,g,M)}n.setSeries=Ei;function ng(g,M){on(P[g],M)}function ig(g,M){g.fill=pe(g.fill||null),g.dir=Se(g.dir,-1),M=M??P.length,P.splice(M,0,g)}function sg(g){g==null?P.length=0:P.splice(g,1)}n.addBand=ig,n.setBand=ng,n.delBand=sg;function rg(g,M){y[g].alpha=M,pt&&se[g]!=null&&(se[g].style.opacity=M),j&&ee[g]&&(ee[g].style.opacity=M)}let qi,ps,Ds,cr={focus:!0};function og(g){if(g!=Ds){let M=g==null,R=Ft.alpha!=1;y.forEach((I,z)=>{if(s==1||z>0){let Z=M||z==0||z==g;I._focus=M?null:Z,R&&rg(z,Z?1:Ft.alpha)}}),Ds=g,R&&Tn()}}j&&Zt&&xe(Rd,Et,g=>{ht._lock||($t(g),Ds!=null&&Ei(null,cr,!0,rn.setSeries))});function Ai(g,M,R){let I=w[M];R&&(g=g/be-(I.ori==1?ne:Xt));let z=F;I.ori==1&&(z=Ct,g=z-g),I.dir==-1&&(g=z-g);let Z=I._min,ot=I._max,dt=g/z,vt=Z+(ot-Z)*dt,Lt=I.distr;return Lt==3?mr(10,vt):Lt==4?t0(vt,I.asinh):Lt==100?I.bwd(vt):vt}function ag(g,M){let R=Ai(g,E,M);return pi(R,t[0],Ke,Qe)}n.valToIdx=g=>pi(g,t[0]),n.posToIdx=ag,n.posToVal=Ai,n.valToPos=(g,M,R)=>w[M].ori==0?r(g,w[M],R?W:F,R?A:0):o(g,w[M],R?ct:Ct,R?v:0),n.setCursor=(g,M,R)=>{Oe=g.left,He=g.top,Ns(null,M,R)};function id(g,M){ze(lr,dr,Be.left=g),ze(lr,_o,Be.width=M)}function sd(g,M){ze(lr,"top",Be.top=g),ze(lr,xo,Be.height=M)}let ho=D.ori==0?id:sd,uo=D.ori==1?id:sd;function lg(){if(j&&ut.live)for(let g=s==2?1:0;g<y.length;g++){if(g==0&&re)continue;let M=ut.values[g],R=0;for(let I in M)zt[g][R++].firstChild.nodeValue=M[I]}}function Zc(g,M){if(g!=null&&(g.idxs?g.idxs.forEach((R,I)=>{it[I]=R}):s0(g.idx)||it.fill(g.idx),ut.idx=it[0]),j&&ut.live){for(let R=0;R<y.length;R++)(R>0||s==1&&!re)&&cg(R,it[R]);lg()}ft=!1,M!==!1&&vn("setLegend")}n.setLegend=Zc;function cg(g,M){let R=y[g],I=g==0&&k==2?Wn:t[g],z;re?z=R.values(n,g,M)??jt:(z=R.value(n,M==null?null:I[M],g,M),z=z==null?jt:{_:z}),ut.values[g]=z}function Ns(g,M,R){ed=Oe,nd=He,[Oe,He]=ht.move(n,Oe,He),ht.left=Oe,ht.top=He,pt&&(sr&&Li(sr,un(Oe),0,F,Ct),rr&&Li(rr,0,un(He),F,Ct));let I,z=Ke>Qe;qi=De,ps=null;let Z=D.ori==0?F:Ct,ot=D.ori==1?F:Ct;if(Oe<0||Ye==0||z){I=ht.idx=null;for(let dt=0;dt<y.length;dt++){let vt=se[dt];vt!=null&&Li(vt,-10,-10,F,Ct)}Zt&&Ei(null,cr,!0,g==null&&rn.setSeries),ut.live&&(it.fill(I),ft=!0)}else{let dt,vt,Lt;s==1&&(dt=D.ori==0?Oe:He,vt=Ai(dt,E),I=ht.idx=pi(vt,t[0],Ke,Qe),Lt=G(t[0][I],D,Z,0));let Dt=-10,Ut=-10,te=0,Me=0,ye=!0,de="",Yt="";for(let Ht=s==2?1:0;Ht<y.length;Ht++){let ke=y[Ht],Ze=it[Ht],yn=Ze==null?null:s==1?t[Ht][Ze]:t[Ht][1][Ze],Ie=ht.dataIdx(n,Ht,I,vt),Je=Ie==null?null:s==1?t[Ht][Ie]:t[Ht][1][Ie];if(ft=ft||Je!=yn||Ie!=Ze,it[Ht]=Ie,Ht>0&&ke.show){let Xn=Ie==null?-10:Ie==I?Lt:G(s==1?t[0][Ie]:t[Ht][0][Ie],D,Z,0),Ln=Je==null?-10:L(Je,s==1?w[ke.scale]:w[ke.facets[1].scale],ot,0);if(Zt&&Je!=null){let ni=D.ori==1?Oe:He,ui=dn(Ft.dist(n,Ht,Ie,Ln,ni));if(ui<qi){let Ci=Ft.bias;if(Ci!=0){let qn=Ai(ni,ke.scale),ii=Je>=0?1:-1,di=qn>=0?1:-1;di==ii&&(di==1?Ci==1?Je>=qn:Je<=qn:Ci==1?Je<=qn:Je>=qn)&&(qi=ui,ps=Ht)}else qi=ui,ps=Ht}}if(ft||At){let ni,ui;D.ori==0?(ni=Xn,ui=Ln):(ni=Ln,ui=Xn);let Ci,qn,ii,di,Ri,Dn,Yn=!0,Us=at.bbox;if(Us!=null){Yn=!1;let Nn=Us(n,Ht);ii=Nn.left,di=Nn.top,Ci=Nn.width,qn=Nn.height}else ii=ni,di=ui,Ci=qn=at.size(n,Ht);if(Dn=at.fill(n,Ht),Ri=at.stroke(n,Ht),At)Ht==ps&&qi<=Ft.prox&&(Dt=ii,Ut=di,te=Ci,Me=qn,ye=Yn,de=Dn,Yt=Ri);else{let Nn=se[Ht];Nn!=null&&(Fe[Ht]=ii,Pn[Ht]=di,Fd(Nn,Ci,qn,Yn),Nd(Nn,Dn,Ri),Li(Nn,ri(ii),ri(di),F,Ct))}}}}if(At){let Ht=Ft.prox,ke=Ds==null?qi<=Ht:qi>Ht||ps!=Ds;if(ft||ke){let Ze=se[0];Ze!=null&&(Fe[0]=Dt,Pn[0]=Ut,Fd(Ze,te,Me,ye),Nd(Ze,de,Yt),Li(Ze,ri(Dt),ri(Ut),F,Ct))}}}if(Be.show&&ds)if(g!=null){let[dt,vt]=rn.scales,[Lt,Dt]=rn.match,[Ut,te]=g.cursor.sync.scales,Me=g.cursor.drag;if(_n=Me._x,xn=Me._y,_n||xn){let{left:ye,top:de,width:Yt,height:Ht}=g.select,ke=g.scales[Ut].ori,Ze=g.posToVal,yn,Ie,Je,Xn,Ln,ni=dt!=null&&Lt(dt,Ut),ui=vt!=null&&Dt(vt,te);ni&&_n?(ke==0?(yn=ye,Ie=Yt):(yn=de,Ie=Ht),Je=w[dt],Xn=G(Ze(yn,Ut),Je,Z,0),Ln=G(Ze(yn+Ie,Ut),Je,Z,0),ho(mi(Xn,Ln),dn(Ln-Xn))):ho(0,Z),ui&&xn?(ke==1?(yn=ye,Ie=Yt):(yn=de,Ie=Ht),Je=w[vt],Xn=L(Ze(yn,te),Je,ot,0),Ln=L(Ze(yn+Ie,te),Je,ot,0),uo(mi(Xn,Ln),dn(Ln-Xn))):uo(0,ot)}else Qc()}else{let dt=dn(ed-ju),vt=dn(nd-td);if(D.ori==1){let te=dt;dt=vt,vt=te}_n=bn.x&&dt>=bn.dist,xn=bn.y&&vt>=bn.dist;let Lt=bn.uni;Lt!=null?_n&&xn&&(_n=dt>=Lt,xn=vt>=Lt,!_n&&!xn&&(vt>dt?xn=!0:_n=!0)):bn.x&&bn.y&&(_n||xn)&&(_n=xn=!0);let Dt,Ut;_n&&(D.ori==0?(Dt=or,Ut=Oe):(Dt=ar,Ut=He),ho(mi(Dt,Ut),dn(Ut-Dt)),xn||uo(0,ot)),xn&&(D.ori==1?(Dt=or,Ut=Oe):(Dt=ar,Ut=He),uo(mi(Dt,Ut),dn(Ut-Dt)),_n||ho(0,Z)),!_n&&!xn&&(ho(0,0),uo(0,0))}if(bn._x=_n,bn._y=xn,g==null){if(R){if(md!=null){let[dt,vt]=rn.scales;rn.values[0]=dt!=null?Ai(D.ori==0?Oe:He,dt):null,rn.values[1]=vt!=null?Ai(D.ori==1?Oe:He,vt):null}po(ih,n,Oe,He,F,Ct,I)}if(Zt){let dt=R&&rn.setSeries,vt=Ft.prox;Ds==null?qi<=vt&&Ei(ps,cr,!0,dt):qi>vt?Ei(null,cr,!0,dt):ps!=Ds&&Ei(ps,cr,!0,dt)}}ft&&(ut.idx=I,Zc()),M!==!1&&vn("setCursor")}let ms=null;Object.defineProperty(n,"rect",{get(){return ms==null&&fo(!1),ms}});function fo(g=!1){g?ms=null:(ms=_.getBoundingClientRect(),vn("syncRect",ms))}function rd(g,M,R,I,z,Z,ot){ht._lock||ds&&g!=null&&g.movementX==0&&g.movementY==0||(Jc(g,M,R,I,z,Z,ot,!1,g!=null),g!=null?Ns(null,!0,!0):Ns(M,!0,!1))}function Jc(g,M,R,I,z,Z,ot,dt,vt){if(ms==null&&fo(!1),$t(g),g!=null)R=g.clientX-ms.left,I=g.clientY-ms.top;else{if(R<0||I<0){Oe=-10,He=-10;return}let[Lt,Dt]=rn.scales,Ut=M.cursor.sync,[te,Me]=Ut.values,[ye,de]=Ut.scales,[Yt,Ht]=rn.match,ke=M.axes[0].side%2==1,Ze=D.ori==0?F:Ct,yn=D.ori==1?F:Ct,Ie=ke?Z:z,Je=ke?z:Z,Xn=ke?I:R,Ln=ke?R:I;if(ye!=null?R=Yt(Lt,ye)?a(te,w[Lt],Ze,0):-10:R=Ze*(Xn/Ie),de!=null?I=Ht(Dt,de)?a(Me,w[Dt],yn,0):-10:I=yn*(Ln/Je),D.ori==1){let ni=R;R=I,I=ni}}vt&&(M==null||M.cursor.event.type==ih)&&((R<=1||R>=F-1)&&(R=Bs(R,F)),(I<=1||I>=Ct-1)&&(I=Bs(I,Ct))),dt?(ju=R,td=I,[or,ar]=ht.move(n,R,I)):(Oe=R,He=I)}let Kc={width:0,height:0,left:0,top:0};function Qc(){xa(Kc,!1)}let od,ad,ld,cd;function hd(g,M,R,I,z,Z,ot){ds=!0,_n=xn=bn._x=bn._y=!1,Jc(g,M,R,I,z,Z,ot,!0,!1),g!=null&&(xe(sh,ch,ud,!1),po(Ad,n,or,ar,F,Ct,null));let{left:dt,top:vt,width:Lt,height:Dt}=Be;od=dt,ad=vt,ld=Lt,cd=Dt}function ud(g,M,R,I,z,Z,ot){ds=bn._x=bn._y=!1,Jc(g,M,R,I,z,Z,ot,!1,!0);let{left:dt,top:vt,width:Lt,height:Dt}=Be,Ut=Lt>0||Dt>0,te=od!=dt||ad!=vt||ld!=Lt||cd!=Dt;if(Ut&&te&&xa(Be),bn.setScale&&Ut&&te){let Me=dt,ye=Lt,de=vt,Yt=Dt;if(D.ori==1&&(Me=vt,ye=Dt,de=dt,Yt=Lt),_n&&fs(E,Ai(Me,E),Ai(Me+ye,E)),xn)for(let Ht in w){let ke=w[Ht];Ht!=E&&ke.from==null&&ke.min!=De&&fs(Ht,Ai(de+Yt,Ht),Ai(de,Ht))}Qc()}else ht.lock&&(ht._lock=!ht._lock,Ns(M,!0,g!=null));g!=null&&(cn(sh,ch),po(sh,n,Oe,He,F,Ct,null))}function hg(g,M,R,I,z,Z,ot){if(ht._lock)return;$t(g);let dt=ds;if(ds){let vt=!0,Lt=!0,Dt=10,Ut,te;D.ori==0?(Ut=_n,te=xn):(Ut=xn,te=_n),Ut&&te&&(vt=Oe<=Dt||Oe>=F-Dt,Lt=He<=Dt||He>=Ct-Dt),Ut&&vt&&(Oe=Oe<or?0:F),te&&Lt&&(He=He<ar?0:Ct),Ns(null,!0,!0),ds=!1}Oe=-10,He=-10,it.fill(null),Ns(null,!0,!0),dt&&(ds=dt)}function dd(g,M,R,I,z,Z,ot){ht._lock||($t(g),co(),Qc(),g!=null&&po(Pd,n,Oe,He,F,Ct,null))}function fd(){C.forEach(y_),U(n.width,n.height,!0)}Vs(Ia,pr,fd);let hr={};hr.mousedown=hd,hr.mousemove=rd,hr.mouseup=ud,hr.dblclick=dd,hr.setSeries=(g,M,R,I)=>{let z=rn.match[2];R=z(n,M,R),R!=-1&&Ei(R,I,!0,!1)},pt&&(xe(Ad,_,hd),xe(ih,_,rd),xe(Cd,_,g=>{$t(g),fo(!1)}),xe(Rd,_,hg),xe(Pd,_,dd),_h.add(n),n.syncRect=fo);let va=n.hooks=i.hooks||{};function vn(g,M,R){In?Re.push([g,M,R]):g in va&&va[g].forEach(I=>{I.call(null,n,M,R)})}(i.plugins||[]).forEach(g=>{for(let M in g.hooks)va[M]=(va[M]||[]).concat(g.hooks[M])});let pd=(g,M,R)=>R,rn=on({key:null,setSeries:!1,filters:{pub:Vd,sub:Vd},scales:[E,y[1]?y[1].scale:null],match:[Gd,Gd,pd],values:[null,null]},ht.sync);rn.match.length==2&&rn.match.push(pd),ht.sync=rn;let md=rn.key,jc=kf(md);function po(g,M,R,I,z,Z,ot){rn.filters.pub(g,M,R,I,z,Z,ot)&&jc.pub(g,M,R,I,z,Z,ot)}jc.sub(n);function ug(g,M,R,I,z,Z,ot){rn.filters.sub(g,M,R,I,z,Z,ot)&&hr[g](null,M,R,I,z,Z,ot)}n.pub=ug;function dg(){jc.unsub(n),_h.delete(n),gn.clear(),dh(Ia,pr,fd),c.remove(),Et?.remove(),vn("destroy")}n.destroy=dg;function th(){vn("init",i,t),lo(t||i.data,!1),H[E]?qc(E,H[E]):co(),nt=Be.show&&(Be.width>0||Be.height>0),tt=ft=!0,U(i.width,i.height)}return y.forEach(tr),C.forEach(Gi),e?e instanceof HTMLElement?(e.appendChild(c),th()):e(n,th):th(),n}wn.assign=on;wn.fmtNum=wh;wn.rangeNum=La;wn.rangeLog=Ua;wn.rangeAsinh=Mh;wn.orient=Hs;wn.pxRatio=be;wn.join=u0;wn.fmtDate=Eh,wn.tzDate=M0;wn.sync=kf;{wn.addGap=s_,wn.clipGaps=Ba;let i=wn.paths={points:Xf};i.linear=Yf,i.stepped=a_,i.bars=l_,i.spline=h_}var S_=700,Kf=40,Qf=150,M_=["joint.angle","tip.error","segment.bend","joint.torque","muscle.tension","point.normal","wheel.along","centre.x"];function b_(i){let t=Math.abs((i[1]??1)-(i[0]??0))||1,e=Math.max(0,Math.ceil(-Math.log10(t)-1e-9));return i.map(n=>e>4||Math.abs(n)>=1e5?n===0?"0":n.toExponential(1):n.toFixed(e))}var Ga=class{constructor(t,e,n){this.parent=t;this.about=e;this.seconds=n;let s=e.channels.map(o=>o.name),r=M_.filter(o=>s.includes(o));for(let o of[...r,...s].slice(0,2))this.add(o);new ResizeObserver(()=>this.resize()).observe(t)}parent;about;seconds;onpick=()=>{};plots=[];cursor=0;add(t){let e=document.createElement("div"),n=document.createElement("select");e.className="plot",n.ariaLabel="channel to plot";for(let r of this.about.channels)n.add(new Option(`${r.name} [${r.unit}]`,r.name));n.value=t,e.append(n),this.parent.append(e);let s={box:e,chosen:t,plot:null};this.plots.push(s),n.onchange=()=>{s.chosen=n.value,this.make(s)},this.make(s)}restyle(){for(let t of this.plots)this.make(t)}make(t){t.plot?.destroy();let e=this.about.channels.find(r=>r.name===t.chosen),n=Os(e).slice(0,Kf),s={stroke:ie("--soft"),grid:{stroke:ie("--grid"),width:1},ticks:{show:!1},font:"11px system-ui",size:46};t.plot=new wn({width:Math.max(this.parent.clientWidth-2,100),height:Qf,legend:{show:!1},cursor:{y:!1,points:{show:!1},drag:{x:!1,y:!1}},scales:{x:{time:!1}},axes:[{...s,size:24,values:(r,o)=>o.map(a=>`${a} s`)},{...s,values:(r,o)=>b_(o)}],series:[{},...n.map((r,o)=>({label:r,width:1.5,pxAlign:0,points:{show:!1},stroke:`hsl(${(160+300*o/n.length)%360} 55% 50%)`}))],hooks:{draw:[r=>this.line(r)]}},[[],...n.map(()=>[])],t.box),t.plot.over.addEventListener("click",()=>{let r=t.plot.cursor.left;r!==void 0&&r>=0&&this.onpick(t.plot.posToVal(r,"x"))})}line(t){let e=Math.round(t.valToPos(this.cursor,"x",!0)),{ctx:n,bbox:s}=t;e<s.left-1||e>s.left+s.width+1||(n.strokeStyle=ie("--head"),n.lineWidth=1.5,n.beginPath(),n.moveTo(e,s.top),n.lineTo(e,s.top+s.height),n.stroke())}resize(){for(let{plot:t}of this.plots)t?.setSize({width:Math.max(this.parent.clientWidth-2,100),height:Qf})}draw(t,e,n){this.cursor=e;let s=this.seconds(),r=Math.max(e-s,t[0]?.t??0),o=[],a=n;for(;a>0&&t[a-1].t>=r;)a--;let l=Math.max(1,Math.ceil((n-a)/S_));for(;a<=n&&a<t.length;a+=l)o.push(t[a]);let c=ur(this.about);for(let{plot:u,chosen:d}of this.plots){let[h,f]=c.get(d),_=Math.min(f,Kf),S=[o.map(m=>m.t)];for(let m=0;m<_;m++)S.push(o.map(p=>p.row[h+m]));u.setData(S,!1),u.setScale("x",{min:r,max:Math.max(r+Math.min(s,2),e)})}}};var w_=[.1,.25,.5,1,2,5,10,20,50],T_=[5,10,30,60,300,600],E_=12,A_=1e3,C_=20,R_=100,P_=`<header><h1></h1><p id="about"></p><div id="crew"></div><button id="theme" title="light or dark (t)">\u25D0</button></header>
<p id="banner"></p><main><section id="stage"><div id="sight"><canvas id="view" tabindex="0" aria-label="the robot"></canvas>
<p id="hud"><span id="time"></span><span id="pace"></span></p>
<p id="tools"><button id="in" title="nearer (+)">+</button><button id="out" title="farther (-)">\u2212</button><button id="follow" aria-pressed="true" title="follow the robot (f)">follow</button></p>
<p id="told" role="status"></p></div>
<div id="transport"><button id="play" title="space">pause</button><button id="step" title="one frame on (.)">step</button>
<button id="restart" title="from the start (r)">restart</button><label>speed <select id="speed"></select></label>
<button id="resume" title="go on from the moment shown" disabled>go on from here</button>
<input id="scrub" type="range" min="0" max="0" value="0" aria-label="time"><output id="shown"></output></div>
<div id="cockpit"></div>
<div id="plots"><label class="span">plots show <select id="span"></select></label></div></section>
<aside id="panel"><p class="buttons"><button id="toml" title="the robot as it is set now (c)">copy as TOML</button>
<button id="mcap" title="the last ten minutes, for metamer show">MCAP</button>
<button id="csv" title="the frames of the last ten minutes">CSV</button></p></aside></main><footer></footer>`;function ve(i){return document.getElementById(i)}var Ha=class{constructor(t,e){this.source=t;let{about:n}=t;document.body.innerHTML=P_,document.title=`${n.name} \xB7 metamer`,document.querySelector("h1").textContent=n.name,ve("about").textContent=n.title+(n.source?` (${n.source})`:""),ve("banner").textContent=n.banner,document.querySelector("footer").textContent=[`metamer ${n.version}`,...n.notes].join(" \xB7 "),this.history=new Ta(t.pace),this.now=t.advance(0,0).now,this.history.clear(this.now),this.view=e(ve("view"),t),this.panel=new Ea(ve("panel"),t),this.plots=new Ga(ve("plots"),n,()=>this.span),this.bind(),requestAnimationFrame(s=>this.frame(s)),this.report.ready=!0}source;history;names=Os;report={frames:0,busy:0,simulated:0,real:0,ready:!1};onframe=()=>{};onkey=()=>!1;playing=!0;view;panel;plots;now;shown=-1;speed=1;span=10;before=0;plotted=0;stopped="";factor=0;bind(){let{view:t,source:e}=this;for(let n of w_)ve("speed").add(new Option(`${n}\xD7`,String(n),n===1,n===1));for(let n of T_)ve("span").add(new Option(`${n} s`,String(n),n===10,n===10));ve("speed").onchange=n=>{this.speed=+n.target.value,this.pace()},ve("span").onchange=n=>this.span=+n.target.value,ve("play").onclick=()=>this.play(!this.playing),ve("step").onclick=()=>this.step(),ve("restart").onclick=()=>this.restart(),ve("resume").onclick=()=>this.resume(),ve("in").onclick=()=>t.zoom(1.25),ve("out").onclick=()=>t.zoom(.8),ve("follow").onclick=()=>this.follow(!t.follow),ve("theme").onclick=()=>this.theme(),ve("toml").onclick=()=>this.copy(),ve("csv").onclick=()=>wa(`${e.about.name}.csv`,Sd(e.about,this.history.frames),"text/csv"),ve("mcap").hidden=!e.mcap&&!e.about.layout,ve("mcap").onclick=async()=>{let{layout:n}=e.about,s=e.mcap?await e.mcap():bd(n,this.history.frames,this.panel.changed());wa(`${e.about.name}.mcap`,s,"application/octet-stream")},ve("scrub").oninput=n=>this.show(+n.target.value),this.plots.onpick=n=>this.show(this.history.at(n)),t.onpan=()=>this.follow(!1),t.onpush=async n=>{if(!e.driven)return this.tell("a recorded run cannot be pushed");if(this.shown>=0)return this.tell("go on from here first: this moment has passed");let s=await e.send(n?{do:"push",...n}:{do:"release"});s&&this.tell(s)},document.addEventListener("keydown",n=>this.key(n)),this.refresh()}refresh(){ve("resume").hidden=!this.source.driven,this.panel.refresh()}async pace(){this.source.remote&&this.tell(await this.source.send({do:"play",playing:this.playing,speed:this.speed}))}follows(t){this.playing=t.playing,this.speed=t.speed,t.stopped&&t.stopped!==this.stopped&&this.tell(t.stopped),this.stopped=t.stopped,this.go(0),ve("play").textContent=this.playing?"pause":"play";let e=ve("speed");[...e.options].some(n=>+n.value===t.speed)&&(e.value=String(t.speed))}renew(t){this.history.cut(t.t),this.begin()}put(t,e){this.panel.put(t,e)}key(t){if(this.onkey(t))return t.preventDefault();let e=t.target.tagName;if(t.ctrlKey||t.metaKey||t.altKey||e==="INPUT"||e==="SELECT")return;let n={" ":()=>this.play(!this.playing),".":()=>this.step(),r:()=>this.restart(),f:()=>this.follow(!this.view.follow),"+":()=>this.view.zoom(1.25),"-":()=>this.view.zoom(.8),t:()=>this.theme(),c:()=>this.copy(),ArrowLeft:()=>this.show(this.place()-1),ArrowRight:()=>this.show(this.place()+1),Home:()=>this.show(0),End:()=>this.latest()};!n[t.key]||t.key===" "&&e==="BUTTON"||t.key===" "&&e==="SUMMARY"||(t.preventDefault(),n[t.key]())}tell(t){ve("told").textContent=t}play(t){t&&this.shown>=0&&this.latest(),this.playing=t&&!this.stopped,ve("play").textContent=this.playing?"pause":"play",this.pace()}step(){if(this.play(!1),this.shown>=0&&this.shown<this.history.frames.length-1)return this.show(this.shown+1);this.latest(),this.source.remote?this.source.send({do:"step"}).then(t=>this.tell(t)):this.go(this.source.pace,A_)}async restart(){await this.source.send({do:"restart"}),this.begin(),this.history.clear(this.now),this.play(!0)}async resume(){let t=this.history.frames[this.place()];this.tell(await this.source.send({do:"resume",frame:t})),this.history.cut(t.t),this.history.add([t]),this.begin(),this.play(!0)}begin(){this.stopped="",this.tell(""),this.latest();let t=this.source.advance(0,0);this.now=t.now,this.history.add(t.kept)}follow(t){this.view.follow=t,ve("follow").ariaPressed=String(t)}theme(){let t=document.documentElement,e=matchMedia("(prefers-color-scheme: dark)").matches;t.dataset.theme=(t.dataset.theme??(e?"dark":"light"))==="dark"?"light":"dark",this.plots.restyle(),this.plotted=0}async copy(){let t=yd(this.source.about,this.panel.changed());try{await navigator.clipboard.writeText(t),this.tell("copied")}catch{wa(`${this.source.about.name}.toml`,t,"text/plain")}}place(){return this.shown>=0?this.shown:this.history.frames.length-1}latest(){this.shown=-1,ve("resume").disabled=!0}show(t){this.play(!1),this.shown=Math.min(Math.max(t,0),this.history.frames.length-1),ve("resume").disabled=!1,this.plotted=0}go(t,e=E_){let n=performance.now(),s=this.now.t,r=this.source.advance(t,e);this.now=r.now,this.history.add(r.kept),this.report.busy+=performance.now()-n,this.report.simulated+=this.now.t-s,r.stopped&&!this.stopped&&(this.stopped=r.stopped,this.tell(r.stopped),this.play(!1))}frame(t){let e=Math.min((t-this.before)/1e3,.25),n=this.now.t;this.before=t,(this.playing||this.source.remote)&&e>0&&(this.go(this.speed*e),this.factor+=.05*((this.now.t-n)/e-this.factor),this.report.real+=e),this.report.frames++;let s=this.shown>=0?this.history.frames[this.shown]:this.now,r=this.place();this.view.draw(s,this.trail(r,s)),this.onframe(s),t-this.plotted>R_&&(this.plotted=t,this.plots.draw(this.history.frames,s.t,r),this.readout(s,r)),requestAnimationFrame(o=>this.frame(o))}trail(t,e){let{frames:n}=this.history,s=Math.round(C_/this.source.pace);return[...n.slice(Math.max(0,t-s),t+1),e]}readout(t,e){let n=ve("scrub");n.max=String(this.history.frames.length-1),n.value=String(e),ve("shown").textContent=this.shown>=0?`${t.t.toFixed(2)} s`:"now",ve("time").textContent=`${t.t.toFixed(2)} s`,ve("pace").textContent=this.playing?`${this.factor.toFixed(this.factor<9.95?1:0)}\xD7 real time`:"paused"}};var Dh=new Set(["foot","anchor"]),I_=.28,L_=1e-5,D_=.25;function jf(i){return`hsl(${210-200*i} 75% ${60-10*i}%)`}function tp(i){return`hsl(4 80% 55% / ${.12+.8*i})`}var Wa=class{constructor(t,e){this.source=t;this.brush=e;this.at=ur(t.about),this.scene=t.about.scene,this.feet=this.scene.shapes.flatMap(([n],s)=>n==="foot"?[s]:[])}source;brush;at=new Map;scene;feet;hardest=1e-9;size_=0;value(t,e,n=0){let s=this.at.get(e);return s&&n<s[1]?t[s[0]+n]:0}place(t,e,n,s){if(e<0)return[n,s];let r=this.value(t,"link.theta",e),o=Math.cos(r),a=Math.sin(r);return[this.value(t,"link.x",e)+o*n-a*s,this.value(t,"link.y",e)+a*n+o*s]}spot(t,e){let n=this.source.shapes();return this.place(t,this.scene.shapes[e][1],n[5*e],n[5*e+1])}middle(t){let[e,n]=this.scene.trail;return[this.value(t,e),this.value(t,n)]}get size(){if(this.size_)return this.size_;let t=this.source.shapes();return this.scene.shapes.forEach(([e],n)=>{(e==="link"||e==="head")&&(this.size_+=Math.hypot(t[5*n+2]-t[5*n],t[5*n+3]-t[5*n+1]))}),this.size_||=1}ground(){let t=this.source.corners?.()??this.scene.ground?.flat()??[],{brush:e}=this;if(t.length<4)return;let n=Array.from({length:t.length/2},(S,m)=>[t[2*m],t[2*m+1]]),s=2*e.canvas.width/e.scale,[r]=e.centre,o=(S,m)=>(m[1]-S[1])/(m[0]-S[0]),a=n[0],l=n[n.length-1],c=Math.min(r-s,a[0]),u=Math.max(r+s,l[0]),d=[[c,a[1]+(c-a[0])*o(a,n[1])],...n,[u,l[1]+(u-l[0])*o(n[n.length-2],l)]];e.path(d);let[h]=e.screen(d[0]),[f]=e.screen(d[d.length-1]),_=3*e.canvas.height;e.g.lineTo(f,_),e.g.lineTo(h,_),e.g.fillStyle=ie("--earth"),e.g.fill(),e.line(d,ie("--soft"),1.5)}world(){let{g:t}=this.brush;for(let e of this.scene.lines)t.setLineDash([6*this.brush.ratio,5*this.brush.ratio]),this.brush.line(e,ie("--goal"),1.5),t.setLineDash([]);t.fillStyle=ie("--obstacle");for(let e of this.scene.solids)this.brush.path(e),t.fill();for(let[e,n,,s]of this.scene.balls)this.brush.dot([e,n],s,ie("--obstacle"))}ghost(t){this.brush.g.globalAlpha=I_,this.shapes(t),this.brush.g.globalAlpha=1}draw(t){this.rays(t),this.strands(t),this.shapes(t),this.forces(t)}shapes(t){let{brush:e}=this,{g:n}=e,s=this.source.shapes();for(let r=this.scene.shapes.length-1;r>=0;r--){let[o,a]=this.scene.shapes[r];if(Dh.has(o))continue;let[l,c,u,d,h]=s.subarray(5*r,5*r+5);n.lineCap=o==="wheel"?"butt":"round",e.line([this.place(t,a,l,c),this.place(t,a,u,d)],ie(`--${o}`),Math.max(h*e.scale/e.ratio,1))}this.scene.shapes.forEach(([r],o)=>{(r==="link"||r==="head")&&e.dot(this.spot(t,o),.22*s[5*o+4],ie("--card"))})}strands(t){this.brush.g.lineCap="round";for(let{ends:e,channel:n}of this.scene.strands){let s=this.value(t,...n);this.hardest=Math.max(this.hardest,s);let r=Math.max(s/this.hardest,0);this.brush.line(e.map(o=>this.spot(t,o)),jf(r),2+3*r)}}legend(){this.scene.strands.length&&this.brush.legend(`0 to ${Sa(this.hardest)}`,jf,ie("--soft"))}forces(t){if(!this.at.has("point.normal"))return;let e=this.source.about.newton_per_metre*this.size/2,n=D_*this.size/e;this.feet.forEach((s,r)=>{let o=this.value(t,"point.normal",r),a=this.value(t,"point.tangent",r),l=this.spot(t,s),c=this.value(t,"point.adhesion",2*r+1)>0||this.value(t,"point.adhesion",2*r)>0;if(this.at.has("point.gap")&&this.value(t,"point.gap",r)<L_*this.size&&this.brush.dot(l,0,ie(c?"--adhesion":"--force"),3.5),Math.hypot(o,a)<.001*e)return;let[d,h]=this.normal(l),f=[l[0]+n*(o*d+a*h),l[1]+n*(o*h-a*d)];this.brush.arrow(l,f,ie(o<0?"--adhesion":"--force"))})}normal([t]){let e=this.source.corners?.()??this.scene.ground?.flat()??[],n=0;for(;2*n+4<e.length&&e[2*n+2]<t;)n++;let s=e[2*n+2]-e[2*n],r=e[2*n+3]-e[2*n+1],o=Math.hypot(s,r);return o>0?[-r/o,s/o]:[0,1]}rays(t){for(let{link:e,x:n,y:s,angle:r,channel:o,reach:a}of this.scene.rays){if(!this.at.has(o[0]))continue;let l=Math.min(Math.max(this.value(t,...o),0),a),c=1-l/a,u=this.place(t,e,n,s),d=this.place(t,e,n+l*Math.cos(r),s+l*Math.sin(r));this.brush.line([u,d],tp(c),1.5),c>0&&this.brush.dot(d,0,tp(c),2.5)}}};var vs=class{constructor(t){this.g=t}g;scale=0;centre=[0,0];ratio=1;get canvas(){return this.g.canvas}screen([t,e]){let{width:n,height:s}=this.canvas;return[n/2+this.scale*(t-this.centre[0]),s/2-this.scale*(e-this.centre[1])]}path(t){this.g.beginPath(),t.forEach((e,n)=>n?this.g.lineTo(...this.screen(e)):this.g.moveTo(...this.screen(e)))}line(t,e,n){this.path(t),this.g.strokeStyle=e,this.g.lineWidth=n*this.ratio,this.g.stroke()}dot(t,e,n,s=1){this.g.fillStyle=n,this.g.beginPath(),this.g.arc(...this.screen(t),Math.max(e*this.scale,s*this.ratio),0,7),this.g.fill()}arrow(t,e,n){let{g:s,ratio:r}=this,[o,a]=this.screen(t),[l,c]=this.screen(e),u=Math.atan2(c-a,l-o),d=Math.min(9*r,Math.hypot(l-o,c-a));s.strokeStyle=s.fillStyle=n,s.lineWidth=2*r,s.beginPath(),s.moveTo(o,a),s.lineTo(l,c),s.stroke(),s.beginPath(),s.moveTo(l,c);for(let h of[2.6,-2.6])s.lineTo(l+d*Math.cos(u+h),c+d*Math.sin(u+h));s.fill()}text(t,e,n,s,r=400,o=12){this.g.fillStyle=s,this.g.font=`${r} ${o*this.ratio}px system-ui, sans-serif`,this.g.fillText(t,e,n)}grid(t){let{g:e,canvas:n,ratio:s}=this,r=Fs(120*s/this.scale),[o,a]=this.centre,l=n.width/this.scale/2,c=n.height/this.scale/2;e.strokeStyle=t,e.lineWidth=s,e.beginPath();for(let u=Math.ceil((o-l)/r);u*r<o+l;u++){let[d]=this.screen([u*r,0]);e.moveTo(d,0),e.lineTo(d,n.height)}for(let u=Math.ceil((a-c)/r);u*r<a+c;u++){let[,d]=this.screen([0,u*r]);e.moveTo(0,d),e.lineTo(n.width,d)}e.stroke()}scaleBar(t,e){let{g:n,canvas:s,ratio:r}=this,o=Fs(150*r/t),a=o*t,l=14*r,c=s.height-14*r;n.strokeStyle=e,n.lineWidth=2*r,n.beginPath(),n.moveTo(l,c-5*r),n.lineTo(l,c),n.lineTo(l+a,c),n.lineTo(l+a,c-5*r),n.stroke(),this.text(_d(o),l+6*r,c-6*r,e)}legend(t,e,n){let{g:s,canvas:r,ratio:o}=this,a=14*o,l=r.height-52*o,c=24,u=4*o;for(let d=0;d<c;d++)s.fillStyle=e(d/(c-1)),s.fillRect(a+d*u,l,u+1,8*o);this.text(t,a+(c+2)*u,l+8*o,n)}};var N_=14,U_={top:2.6,side:1.8,space:2.6},F_=.16,O_=.08,Xa=class{constructor(t,e){this.canvas=t;this.source=e;this.brush=new vs(t.getContext("2d")),this.body=new Wa(e,this.brush),t.addEventListener("pointerdown",n=>this.down(n)),t.addEventListener("pointermove",n=>this.move(n));for(let n of["pointerup","pointercancel"])t.addEventListener(n,s=>this.up(s));t.addEventListener("wheel",n=>{n.preventDefault(),this.zoom(Math.exp(-.0015*n.deltaY))},{passive:!1})}canvas;source;follow=!0;onpush=()=>{};onpan=()=>{};brush;body;placed=!1;frame=null;pulled=null;dragged=null;pinch=new Map;zoom(t){this.brush.scale*=t}spot(t,e,n){let s=this.canvas.getBoundingClientRect(),r=this.canvas.width/s.width,[o,a]=this.brush.screen(this.body.place(this.frame.row,t,e,n));return[s.left+o/r,s.top+a/r]}world(t){let e=this.canvas.getBoundingClientRect(),n=this.canvas.width/e.width,{centre:s,scale:r}=this.brush,o=(t.clientX-e.left)*n,a=(t.clientY-e.top)*n;return[s[0]+(o-this.canvas.width/2)/r,s[1]-(a-this.canvas.height/2)/r]}draw(t,e){this.frame=t;let{canvas:n,brush:s,body:r}=this,{g:o}=s;s.ratio=devicePixelRatio||1;let a=Math.round(n.clientWidth*s.ratio),l=Math.round(n.clientHeight*s.ratio);if(n.width!==a||n.height!==l){let h=n.width;[n.width,n.height]=[a,l],s.scale*=a/h}s.scale||(s.scale=Math.min(a,1.6*l)/(U_[this.source.about.scene.view]*r.size));let[c,u]=r.middle(t.row),d=this.source.about.scene.view==="side"?F_:0;this.chase([c,u+d*l/s.scale],a),o.clearRect(0,0,a,l),s.grid(ie("--grid")),r.ground(),r.world(),e.length>1&&s.line(e.map(h=>r.middle(h.row)),ie("--trail"),1.5),t.ghost&&r.ghost(t.ghost),r.draw(t.row),this.drawPull(t.row),r.legend(),s.scaleBar(s.scale,ie("--ink"))}chase(t,e){let{centre:n,scale:s}=this.brush;if(!this.placed)[this.placed,this.brush.centre]=[!0,[...t]];else if(this.follow){let r=Math.hypot(t[0]-n[0],t[1]-n[1])*s/(.25*e);for(let o of[0,1])n[o]+=Math.min(O_+r*r,1)*(t[o]-n[o])}}drawPull(t){if(!this.pulled)return;let e=this.held(t),n=this.pulled.here,[s,r]=this.brush.screen(n),{ratio:o}=this.brush;this.brush.arrow(e,n,ie("--force"));let a=this.source.about.newton_per_metre*Math.hypot(n[0]-e[0],n[1]-e[1]);this.brush.text(Sa(a),s+10*o,r-8*o,ie("--force"),600,13),this.pull()}held(t){let e=this.source.shapes(),n=this.source.about.scene.shapes.findIndex(([,s])=>s===this.pulled.link);return this.body.place(t,this.pulled.link,(e[5*n]+e[5*n+2])/2,(e[5*n+1]+e[5*n+3])/2)}under([t,e]){let n=this.source.shapes(),s=this.frame.row,r=N_*this.brush.ratio/this.brush.scale,o=-1;return this.source.about.scene.shapes.forEach(([a,l],c)=>{if(l<0||Dh.has(a))return;let[u,d,h,f,_]=n.subarray(5*c,5*c+5),S=this.body.place(s,l,u,d),m=this.body.place(s,l,h,f),p=m[0]-S[0],y=m[1]-S[1],C=Math.min(Math.max(((t-S[0])*p+(e-S[1])*y)/(p*p+y*y||1),0),1),w=Math.hypot(t-S[0]-C*p,e-S[1]-C*y)-_/2;w<r&&([r,o]=[w,l])}),o}down(t){if(!this.frame)return;this.canvas.setPointerCapture(t.pointerId),this.pinch.set(t.pointerId,[t.clientX,t.clientY]);let e=this.world(t),n=this.under(e);n>=0&&this.pinch.size===1?this.pulled={link:n,here:e}:this.dragged=e}move(t){let e=this.pinch.get(t.pointerId);if(!e)return;if(this.pinch.size===2){let s=[...this.pinch].find(([r])=>r!==t.pointerId)[1];this.zoom(Math.hypot(t.clientX-s[0],t.clientY-s[1])/Math.max(Math.hypot(e[0]-s[0],e[1]-s[1]),1))}this.pinch.set(t.pointerId,[t.clientX,t.clientY]);let n=this.world(t);if(this.pulled)this.pulled.here=n;else if(this.dragged&&this.pinch.size===1){this.follow=!1,this.onpan();for(let s of[0,1])this.brush.centre[s]+=this.dragged[s]-n[s]}}pull(){let t=this.held(this.frame.row),e=this.source.about.newton_per_metre,{link:n,here:s}=this.pulled;this.onpush({link:n,x:e*(s[0]-t[0]),y:e*(s[1]-t[1])})}up(t){this.pinch.delete(t.pointerId),this.pulled&&this.onpush(null),this.pulled=this.dragged=null}};var Pp=0,hu=1,Ip=2;var ea=1,Lp=2,Zr=3,Ps=0,Bn=1,Bi=2,Zs=0,Jr=1,uu=2,du=3,fu=4,Dp=5;var Js=100,Np=101,Up=102,Fp=103,Op=104,Bp=200,kp=201,zp=202,Vp=203,pu=204,mu=205,Gp=206,Hp=207,Wp=208,Xp=209,qp=210,Yp=211,$p=212,Zp=213,Jp=214,_l=0,xl=1,vl=2,Or=3,yl=4,Sl=5,Ml=6,bl=7,Zl=0,Kp=1,Qp=2,ki=0,gu=1,_u=2,xu=3,vu=4,yu=5,Su=6,Mu=7;var bu=300,Ks=301,Kr=302,Jl=303,Kl=304,wl=1e3,Ni=1001,Tl=1002,Mn=1003,jp=1004;var na=1005;var On=1006,Ql=1007;var as=1008;var Hn=1009,wu=1010,Tu=1011,Qr=1012,jl=1013,yi=1014,ci=1015,Si=1016,tc=1017,ec=1018,Qs=1020,Eu=35902,Au=35899,Cu=1021,Ru=1022,Mi=1023,ns=1026,ls=1027,nc=1028,ic=1029,Is=1030,sc=1031;var rc=1033,ia=33776,sa=33777,ra=33778,oa=33779,oc=35840,ac=35841,lc=35842,cc=35843,hc=36196,uc=37492,dc=37496,fc=37488,pc=37489,aa=37490,mc=37491,gc=37808,_c=37809,xc=37810,vc=37811,yc=37812,Sc=37813,Mc=37814,bc=37815,wc=37816,Tc=37817,Ec=37818,Ac=37819,Cc=37820,Rc=37821,Pc=36492,Ic=36494,Lc=36495,Dc=36283,Nc=36284,la=36285,Uc=36286;var Io=2300,El=2301,ml=2302,iu=2303,su=2400,ru=2401,ou=2402;var tm=3200;var Fc=0,em=1,cs="",jn="srgb",Lo="srgb-linear",Do="linear",Ee="srgb";var gl=7680;var nm=519,im=512,sm=513,rm=514,Pu=515,om=516,am=517,Iu=518,Lu=519,lm=35044;var Du="300 es",ai=2e3,Br=2001;function B_(i){for(let t=i.length-1;t>=0;--t)if(i[t]>=65535)return!0;return!1}function k_(i){return ArrayBuffer.isView(i)&&!(i instanceof DataView)}function No(i){return document.createElementNS("http://www.w3.org/1999/xhtml",i)}function cm(){let i=No("canvas");return i.style.display="block",i}var ep={},kr=null;function Nu(...i){let t="THREE."+i.shift();kr?kr("log",t,...i):console.log(t,...i)}function hm(i){let t=i[0];if(typeof t=="string"&&t.startsWith("TSL:")){let e=i[1];e&&e.isStackTrace?i[0]+=" "+e.getLocation():i[1]='Stack trace not available. Enable "THREE.Node.captureStackTrace" to capture stack traces.'}return i}function qt(...i){i=hm(i);let t="THREE."+i.shift();if(kr)kr("warn",t,...i);else{let e=i[0];e&&e.isStackTrace?console.warn(e.getError(t)):console.warn(t,...i)}}function Kt(...i){i=hm(i);let t="THREE."+i.shift();if(kr)kr("error",t,...i);else{let e=i[0];e&&e.isStackTrace?console.error(e.getError(t)):console.error(t,...i)}}function Po(...i){let t=i.join(" ");t in ep||(ep[t]=!0,qt(...i))}function um(i,t,e){return new Promise(function(n,s){function r(){switch(i.clientWaitSync(t,i.SYNC_FLUSH_COMMANDS_BIT,0)){case i.WAIT_FAILED:s();break;case i.TIMEOUT_EXPIRED:setTimeout(r,e);break;default:n()}}setTimeout(r,e)})}var dm={[_l]:_l,[vl]:Ml,[yl]:yl,[Or]:Sl,[xl]:xl,[Ml]:vl,[bl]:bl,[Sl]:Or},Ui=class{addEventListener(t,e){this._listeners===void 0&&(this._listeners={});let n=this._listeners;n[t]===void 0&&(n[t]=[]),n[t].indexOf(e)===-1&&n[t].push(e)}hasEventListener(t,e){let n=this._listeners;return n===void 0?!1:n[t]!==void 0&&n[t].indexOf(e)!==-1}removeEventListener(t,e){let n=this._listeners;if(n===void 0)return;let s=n[t];if(s!==void 0){let r=s.indexOf(e);r!==-1&&s.splice(r,1)}}dispatchEvent(t){let e=this._listeners;if(e===void 0)return;let n=e[t.type];if(n!==void 0){t.target=this;let s=n.slice(0);for(let r=0,o=s.length;r<o;r++)s[r].call(this,t);t.target=null}}},En=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"];var Nh=Math.PI/180,Al=180/Math.PI;function ca(){let i=Math.random()*4294967295|0,t=Math.random()*4294967295|0,e=Math.random()*4294967295|0,n=Math.random()*4294967295|0;return(En[i&255]+En[i>>8&255]+En[i>>16&255]+En[i>>24&255]+"-"+En[t&255]+En[t>>8&255]+"-"+En[t>>16&15|64]+En[t>>24&255]+"-"+En[e&63|128]+En[e>>8&255]+"-"+En[e>>16&255]+En[e>>24&255]+En[n&255]+En[n>>8&255]+En[n>>16&255]+En[n>>24&255]).toLowerCase()}function _e(i,t,e){return Math.max(t,Math.min(e,i))}function z_(i,t){return(i%t+t)%t}function Uh(i,t,e){return(1-e)*i+e*t}function fm(i){return Math.pow(2,Math.floor(Math.log(i)/Math.LN2))}function Uu(i){switch(i.constructor){case Uint32Array:return 4294967295;case Uint16Array:return 65535;case Uint8Array:case Uint8ClampedArray:return 255;case Int32Array:return 2147483647;case Int16Array:return 32767;case Int8Array:return 127;default:return}}function V_(i,t){if(t.constructor===Float32Array)return i;let e=Uu(t);if(e===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.max(i/e,-1)}function G_(i,t){if(t.constructor===Float32Array)return i;let e=Uu(t);if(e===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.round(i*e)}var ge=class{static{this.prototype.isVector2=!0}constructor(t=0,e=0){this.x=t,this.y=e}get width(){return this.x}set width(t){this.x=t}get height(){return this.y}set height(t){this.y=t}set(t,e){return this.x=t,this.y=e,this}setScalar(t){return this.x=t,this.y=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;default:throw new Error("THREE.Vector2: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;default:throw new Error("THREE.Vector2: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y)}copy(t){return this.x=t.x,this.y=t.y,this}add(t){return this.x+=t.x,this.y+=t.y,this}addScalar(t){return this.x+=t,this.y+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this}subScalar(t){return this.x-=t,this.y-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this}multiply(t){return this.x*=t.x,this.y*=t.y,this}multiplyScalar(t){return this.x*=t,this.y*=t,this}divide(t){return this.x/=t.x,this.y/=t.y,this}divideScalar(t){return this.multiplyScalar(1/t)}applyMatrix3(t){let e=this.x,n=this.y,s=t.elements;return this.x=s[0]*e+s[3]*n+s[6],this.y=s[1]*e+s[4]*n+s[7],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this}clamp(t,e){return this.x=_e(this.x,t.x,e.x),this.y=_e(this.y,t.y,e.y),this}clampScalar(t,e){return this.x=_e(this.x,t,e),this.y=_e(this.y,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(_e(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(t){return this.x*t.x+this.y*t.y}cross(t){return this.x*t.y-this.y*t.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(t){let e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;let n=this.dot(t)/e;return Math.acos(_e(n,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){let e=this.x-t.x,n=this.y-t.y;return e*e+n*n}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this}equals(t){return t.x===this.x&&t.y===this.y}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this}rotateAround(t,e){let n=Math.cos(e),s=Math.sin(e),r=this.x-t.x,o=this.y-t.y;return this.x=r*n-o*s+t.x,this.y=r*s+o*n+t.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}},li=class{constructor(t=0,e=0,n=0,s=1){this.isQuaternion=!0,this._x=t,this._y=e,this._z=n,this._w=s}static slerpFlat(t,e,n,s,r,o,a){let l=n[s+0],c=n[s+1],u=n[s+2],d=n[s+3],h=r[o+0],f=r[o+1],_=r[o+2],S=r[o+3];if(d!==S||l!==h||c!==f||u!==_){let m=l*h+c*f+u*_+d*S;m<0&&(h=-h,f=-f,_=-_,S=-S,m=-m);let p=1-a;if(m<.9995){let y=Math.acos(m),C=Math.sin(y);p=Math.sin(p*y)/C,a=Math.sin(a*y)/C,l=l*p+h*a,c=c*p+f*a,u=u*p+_*a,d=d*p+S*a}else{l=l*p+h*a,c=c*p+f*a,u=u*p+_*a,d=d*p+S*a;let y=1/Math.sqrt(l*l+c*c+u*u+d*d);l*=y,c*=y,u*=y,d*=y}}t[e]=l,t[e+1]=c,t[e+2]=u,t[e+3]=d}static multiplyQuaternionsFlat(t,e,n,s,r,o){let a=n[s],l=n[s+1],c=n[s+2],u=n[s+3],d=r[o],h=r[o+1],f=r[o+2],_=r[o+3];return t[e]=a*_+u*d+l*f-c*h,t[e+1]=l*_+u*h+c*d-a*f,t[e+2]=c*_+u*f+a*h-l*d,t[e+3]=u*_-a*d-l*h-c*f,t}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get w(){return this._w}set w(t){this._w=t,this._onChangeCallback()}set(t,e,n,s){return this._x=t,this._y=e,this._z=n,this._w=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(t){return this._x=t.x,this._y=t.y,this._z=t.z,this._w=t.w,this._onChangeCallback(),this}setFromEuler(t,e=!0){let n=t._x,s=t._y,r=t._z,o=t._order,a=Math.cos,l=Math.sin,c=a(n/2),u=a(s/2),d=a(r/2),h=l(n/2),f=l(s/2),_=l(r/2);switch(o){case"XYZ":this._x=h*u*d+c*f*_,this._y=c*f*d-h*u*_,this._z=c*u*_+h*f*d,this._w=c*u*d-h*f*_;break;case"YXZ":this._x=h*u*d+c*f*_,this._y=c*f*d-h*u*_,this._z=c*u*_-h*f*d,this._w=c*u*d+h*f*_;break;case"ZXY":this._x=h*u*d-c*f*_,this._y=c*f*d+h*u*_,this._z=c*u*_+h*f*d,this._w=c*u*d-h*f*_;break;case"ZYX":this._x=h*u*d-c*f*_,this._y=c*f*d+h*u*_,this._z=c*u*_-h*f*d,this._w=c*u*d+h*f*_;break;case"YZX":this._x=h*u*d+c*f*_,this._y=c*f*d+h*u*_,this._z=c*u*_-h*f*d,this._w=c*u*d-h*f*_;break;case"XZY":this._x=h*u*d-c*f*_,this._y=c*f*d-h*u*_,this._z=c*u*_+h*f*d,this._w=c*u*d+h*f*_;break;default:qt("Quaternion: .setFromEuler() encountered an unknown order: "+o)}return e===!0&&this._onChangeCallback(),this}setFromAxisAngle(t,e){let n=e/2,s=Math.sin(n);return this._x=t.x*s,this._y=t.y*s,this._z=t.z*s,this._w=Math.cos(n),this._onChangeCallback(),this}setFromRotationMatrix(t){let e=t.elements,n=e[0],s=e[4],r=e[8],o=e[1],a=e[5],l=e[9],c=e[2],u=e[6],d=e[10],h=n+a+d;if(h>0){let f=.5/Math.sqrt(h+1);this._w=.25/f,this._x=(u-l)*f,this._y=(r-c)*f,this._z=(o-s)*f}else if(n>a&&n>d){let f=2*Math.sqrt(1+n-a-d);this._w=(u-l)/f,this._x=.25*f,this._y=(s+o)/f,this._z=(r+c)/f}else if(a>d){let f=2*Math.sqrt(1+a-n-d);this._w=(r-c)/f,this._x=(s+o)/f,this._y=.25*f,this._z=(l+u)/f}else{let f=2*Math.sqrt(1+d-n-a);this._w=(o-s)/f,this._x=(r+c)/f,this._y=(l+u)/f,this._z=.25*f}return this._onChangeCallback(),this}setFromUnitVectors(t,e){let n=t.dot(e)+1;return n<1e-8?(n=0,Math.abs(t.x)>Math.abs(t.z)?(this._x=-t.y,this._y=t.x,this._z=0,this._w=n):(this._x=0,this._y=-t.z,this._z=t.y,this._w=n)):(this._x=t.y*e.z-t.z*e.y,this._y=t.z*e.x-t.x*e.z,this._z=t.x*e.y-t.y*e.x,this._w=n),this.normalize()}angleTo(t){return 2*Math.acos(Math.abs(_e(this.dot(t),-1,1)))}rotateTowards(t,e){let n=this.angleTo(t);if(n===0)return this;let s=Math.min(1,e/n);return this.slerp(t,s),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(t){return this._x*t._x+this._y*t._y+this._z*t._z+this._w*t._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let t=this.length();return t===0?(this._x=0,this._y=0,this._z=0,this._w=1):(t=1/t,this._x=this._x*t,this._y=this._y*t,this._z=this._z*t,this._w=this._w*t),this._onChangeCallback(),this}multiply(t){return this.multiplyQuaternions(this,t)}premultiply(t){return this.multiplyQuaternions(t,this)}multiplyQuaternions(t,e){let n=t._x,s=t._y,r=t._z,o=t._w,a=e._x,l=e._y,c=e._z,u=e._w;return this._x=n*u+o*a+s*c-r*l,this._y=s*u+o*l+r*a-n*c,this._z=r*u+o*c+n*l-s*a,this._w=o*u-n*a-s*l-r*c,this._onChangeCallback(),this}slerp(t,e){let n=t._x,s=t._y,r=t._z,o=t._w,a=this.dot(t);a<0&&(n=-n,s=-s,r=-r,o=-o,a=-a);let l=1-e;if(a<.9995){let c=Math.acos(a),u=Math.sin(c);l=Math.sin(l*c)/u,e=Math.sin(e*c)/u,this._x=this._x*l+n*e,this._y=this._y*l+s*e,this._z=this._z*l+r*e,this._w=this._w*l+o*e,this._onChangeCallback()}else this._x=this._x*l+n*e,this._y=this._y*l+s*e,this._z=this._z*l+r*e,this._w=this._w*l+o*e,this.normalize();return this}slerpQuaternions(t,e,n){return this.copy(t).slerp(e,n)}random(){let t=2*Math.PI*Math.random(),e=2*Math.PI*Math.random(),n=Math.random(),s=Math.sqrt(1-n),r=Math.sqrt(n);return this.set(s*Math.sin(t),s*Math.cos(t),r*Math.sin(e),r*Math.cos(e))}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._w===this._w}fromArray(t,e=0){return this._x=t[e],this._y=t[e+1],this._z=t[e+2],this._w=t[e+3],this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._w,t}fromBufferAttribute(t,e){return this._x=t.getX(e),this._y=t.getY(e),this._z=t.getZ(e),this._w=t.getW(e),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}},$=class{static{this.prototype.isVector3=!0}constructor(t=0,e=0,n=0){this.x=t,this.y=e,this.z=n}set(t,e,n){return n===void 0&&(n=this.z),this.x=t,this.y=e,this.z=n,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;default:throw new Error("THREE.Vector3: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("THREE.Vector3: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this}multiplyVectors(t,e){return this.x=t.x*e.x,this.y=t.y*e.y,this.z=t.z*e.z,this}applyEuler(t){return this.applyQuaternion(np.setFromEuler(t))}applyAxisAngle(t,e){return this.applyQuaternion(np.setFromAxisAngle(t,e))}applyMatrix3(t){let e=this.x,n=this.y,s=this.z,r=t.elements;return this.x=r[0]*e+r[3]*n+r[6]*s,this.y=r[1]*e+r[4]*n+r[7]*s,this.z=r[2]*e+r[5]*n+r[8]*s,this}applyNormalMatrix(t){return this.applyMatrix3(t).normalize()}applyMatrix4(t){let e=this.x,n=this.y,s=this.z,r=t.elements,o=1/(r[3]*e+r[7]*n+r[11]*s+r[15]);return this.x=(r[0]*e+r[4]*n+r[8]*s+r[12])*o,this.y=(r[1]*e+r[5]*n+r[9]*s+r[13])*o,this.z=(r[2]*e+r[6]*n+r[10]*s+r[14])*o,this}applyQuaternion(t){let e=this.x,n=this.y,s=this.z,r=t.x,o=t.y,a=t.z,l=t.w,c=2*(o*s-a*n),u=2*(a*e-r*s),d=2*(r*n-o*e);return this.x=e+l*c+o*d-a*u,this.y=n+l*u+a*c-r*d,this.z=s+l*d+r*u-o*c,this}project(t){return this.applyMatrix4(t.matrixWorldInverse).applyMatrix4(t.projectionMatrix)}unproject(t){return this.applyMatrix4(t.projectionMatrixInverse).applyMatrix4(t.matrixWorld)}transformDirection(t){let e=this.x,n=this.y,s=this.z,r=t.elements;return this.x=r[0]*e+r[4]*n+r[8]*s,this.y=r[1]*e+r[5]*n+r[9]*s,this.z=r[2]*e+r[6]*n+r[10]*s,this.normalize()}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this}divideScalar(t){return this.multiplyScalar(1/t)}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this}clamp(t,e){return this.x=_e(this.x,t.x,e.x),this.y=_e(this.y,t.y,e.y),this.z=_e(this.z,t.z,e.z),this}clampScalar(t,e){return this.x=_e(this.x,t,e),this.y=_e(this.y,t,e),this.z=_e(this.z,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(_e(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this.z=t.z+(e.z-t.z)*n,this}cross(t){return this.crossVectors(this,t)}crossVectors(t,e){let n=t.x,s=t.y,r=t.z,o=e.x,a=e.y,l=e.z;return this.x=s*l-r*a,this.y=r*o-n*l,this.z=n*a-s*o,this}projectOnVector(t){let e=t.lengthSq();if(e===0)return this.set(0,0,0);let n=t.dot(this)/e;return this.copy(t).multiplyScalar(n)}projectOnPlane(t){return Fh.copy(this).projectOnVector(t),this.sub(Fh)}reflect(t){return this.sub(Fh.copy(t).multiplyScalar(2*this.dot(t)))}angleTo(t){let e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;let n=this.dot(t)/e;return Math.acos(_e(n,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){let e=this.x-t.x,n=this.y-t.y,s=this.z-t.z;return e*e+n*n+s*s}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)+Math.abs(this.z-t.z)}setFromSpherical(t){return this.setFromSphericalCoords(t.radius,t.phi,t.theta)}setFromSphericalCoords(t,e,n){let s=Math.sin(e)*t;return this.x=s*Math.sin(n),this.y=Math.cos(e)*t,this.z=s*Math.cos(n),this}setFromCylindrical(t){return this.setFromCylindricalCoords(t.radius,t.theta,t.y)}setFromCylindricalCoords(t,e,n){return this.x=t*Math.sin(e),this.y=n,this.z=t*Math.cos(e),this}setFromMatrixPosition(t){let e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this}setFromMatrixScale(t){let e=this.setFromMatrixColumn(t,0).length(),n=this.setFromMatrixColumn(t,1).length(),s=this.setFromMatrixColumn(t,2).length();return this.x=e,this.y=n,this.z=s,this}setFromMatrixColumn(t,e){return this.fromArray(t.elements,e*4)}setFromMatrix3Column(t,e){return this.fromArray(t.elements,e*3)}setFromEuler(t){return this.x=t._x,this.y=t._y,this.z=t._z,this}setFromColor(t){return this.x=t.r,this.y=t.g,this.z=t.b,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){let t=Math.random()*Math.PI*2,e=Math.random()*2-1,n=Math.sqrt(1-e*e);return this.x=n*Math.cos(t),this.y=e,this.z=n*Math.sin(t),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}},Fh=new $,np=new li,Qt=class{static{this.prototype.isMatrix3=!0}constructor(t,e,n,s,r,o,a,l,c){this.elements=[1,0,0,0,1,0,0,0,1],t!==void 0&&this.set(t,e,n,s,r,o,a,l,c)}set(t,e,n,s,r,o,a,l,c){let u=this.elements;return u[0]=t,u[1]=s,u[2]=a,u[3]=e,u[4]=r,u[5]=l,u[6]=n,u[7]=o,u[8]=c,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(t){let e=this.elements,n=t.elements;return e[0]=n[0],e[1]=n[1],e[2]=n[2],e[3]=n[3],e[4]=n[4],e[5]=n[5],e[6]=n[6],e[7]=n[7],e[8]=n[8],this}extractBasis(t,e,n){return t.setFromMatrix3Column(this,0),e.setFromMatrix3Column(this,1),n.setFromMatrix3Column(this,2),this}setFromMatrix4(t){let e=t.elements;return this.set(e[0],e[4],e[8],e[1],e[5],e[9],e[2],e[6],e[10]),this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){let n=t.elements,s=e.elements,r=this.elements,o=n[0],a=n[3],l=n[6],c=n[1],u=n[4],d=n[7],h=n[2],f=n[5],_=n[8],S=s[0],m=s[3],p=s[6],y=s[1],C=s[4],w=s[7],P=s[2],E=s[5],x=s[8];return r[0]=o*S+a*y+l*P,r[3]=o*m+a*C+l*E,r[6]=o*p+a*w+l*x,r[1]=c*S+u*y+d*P,r[4]=c*m+u*C+d*E,r[7]=c*p+u*w+d*x,r[2]=h*S+f*y+_*P,r[5]=h*m+f*C+_*E,r[8]=h*p+f*w+_*x,this}multiplyScalar(t){let e=this.elements;return e[0]*=t,e[3]*=t,e[6]*=t,e[1]*=t,e[4]*=t,e[7]*=t,e[2]*=t,e[5]*=t,e[8]*=t,this}determinant(){let t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],u=t[8];return e*o*u-e*a*c-n*r*u+n*a*l+s*r*c-s*o*l}invert(){let t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],u=t[8],d=u*o-a*c,h=a*l-u*r,f=c*r-o*l,_=e*d+n*h+s*f;if(_===0)return this.set(0,0,0,0,0,0,0,0,0);let S=1/_;return t[0]=d*S,t[1]=(s*c-u*n)*S,t[2]=(a*n-s*o)*S,t[3]=h*S,t[4]=(u*e-s*l)*S,t[5]=(s*r-a*e)*S,t[6]=f*S,t[7]=(n*l-c*e)*S,t[8]=(o*e-n*r)*S,this}transpose(){let t,e=this.elements;return t=e[1],e[1]=e[3],e[3]=t,t=e[2],e[2]=e[6],e[6]=t,t=e[5],e[5]=e[7],e[7]=t,this}getNormalMatrix(t){return this.setFromMatrix4(t).invert().transpose()}transposeIntoArray(t){let e=this.elements;return t[0]=e[0],t[1]=e[3],t[2]=e[6],t[3]=e[1],t[4]=e[4],t[5]=e[7],t[6]=e[2],t[7]=e[5],t[8]=e[8],this}setUvTransform(t,e,n,s,r,o,a){let l=Math.cos(r),c=Math.sin(r);return this.set(n*l,n*c,-n*(l*o+c*a)+o+t,-s*c,s*l,-s*(-c*o+l*a)+a+e,0,0,1),this}scale(t,e){return Po("Matrix3: .scale() is deprecated. Use .makeScale() instead."),this.premultiply(Oh.makeScale(t,e)),this}rotate(t){return Po("Matrix3: .rotate() is deprecated. Use .makeRotation() instead."),this.premultiply(Oh.makeRotation(-t)),this}translate(t,e){return Po("Matrix3: .translate() is deprecated. Use .makeTranslation() instead."),this.premultiply(Oh.makeTranslation(t,e)),this}makeTranslation(t,e){return t.isVector2?this.set(1,0,t.x,0,1,t.y,0,0,1):this.set(1,0,t,0,1,e,0,0,1),this}makeRotation(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,-n,0,n,e,0,0,0,1),this}makeScale(t,e){return this.set(t,0,0,0,e,0,0,0,1),this}equals(t){let e=this.elements,n=t.elements;for(let s=0;s<9;s++)if(e[s]!==n[s])return!1;return!0}fromArray(t,e=0){for(let n=0;n<9;n++)this.elements[n]=t[n+e];return this}toArray(t=[],e=0){let n=this.elements;return t[e]=n[0],t[e+1]=n[1],t[e+2]=n[2],t[e+3]=n[3],t[e+4]=n[4],t[e+5]=n[5],t[e+6]=n[6],t[e+7]=n[7],t[e+8]=n[8],t}clone(){return new this.constructor().fromArray(this.elements)}},Oh=new Qt,ip=new Qt().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),sp=new Qt().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);function H_(){let i={enabled:!0,workingColorSpace:Lo,spaces:{},convert:function(s,r,o){return this.enabled===!1||r===o||!r||!o||(this.spaces[r].transfer===Ee&&(s.r=es(s.r),s.g=es(s.g),s.b=es(s.b)),this.spaces[r].primaries!==this.spaces[o].primaries&&(s.applyMatrix3(this.spaces[r].toXYZ),s.applyMatrix3(this.spaces[o].fromXYZ)),this.spaces[o].transfer===Ee&&(s.r=Fr(s.r),s.g=Fr(s.g),s.b=Fr(s.b))),s},workingToColorSpace:function(s,r){return this.convert(s,this.workingColorSpace,r)},colorSpaceToWorking:function(s,r){return this.convert(s,r,this.workingColorSpace)},getPrimaries:function(s){return this.spaces[s].primaries},getTransfer:function(s){return s===cs?Do:this.spaces[s].transfer},getToneMappingMode:function(s){return this.spaces[s].outputColorSpaceConfig.toneMappingMode||"standard"},getLuminanceCoefficients:function(s,r=this.workingColorSpace){return s.fromArray(this.spaces[r].luminanceCoefficients)},define:function(s){Object.assign(this.spaces,s)},_getMatrix:function(s,r,o){return s.copy(this.spaces[o].fromXYZ).multiply(this.spaces[r].toXYZ)},_getDrawingBufferColorSpace:function(s){return this.spaces[s].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(s=this.workingColorSpace){return this.spaces[s].workingColorSpaceConfig.unpackColorSpace}},t=[.64,.33,.3,.6,.15,.06],e=[.2126,.7152,.0722],n=[.3127,.329];return i.define({[Lo]:{primaries:t,whitePoint:n,transfer:Do,toXYZ:ip,fromXYZ:sp,luminanceCoefficients:e,workingColorSpaceConfig:{unpackColorSpace:jn},outputColorSpaceConfig:{drawingBufferColorSpace:jn}},[jn]:{primaries:t,whitePoint:n,transfer:Ee,toXYZ:ip,fromXYZ:sp,luminanceCoefficients:e,outputColorSpaceConfig:{drawingBufferColorSpace:jn}}}),i}var me=H_();function es(i){return i<.04045?i*.0773993808:Math.pow(i*.9478672986+.0521327014,2.4)}function Fr(i){return i<.0031308?i*12.92:1.055*Math.pow(i,.41666)-.055}var Mr,Cl=class{static getDataURL(t,e="image/png"){if(/^data:/i.test(t.src)||typeof HTMLCanvasElement>"u")return t.src;let n;if(t instanceof HTMLCanvasElement)n=t;else{Mr===void 0&&(Mr=No("canvas")),Mr.width=t.width,Mr.height=t.height;let s=Mr.getContext("2d");t instanceof ImageData?s.putImageData(t,0,0):s.drawImage(t,0,0,t.width,t.height),n=Mr}return n.toDataURL(e)}static sRGBToLinear(t){if(typeof HTMLImageElement<"u"&&t instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&t instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&t instanceof ImageBitmap){let e=No("canvas");e.width=t.width,e.height=t.height;let n=e.getContext("2d");n.drawImage(t,0,0,t.width,t.height);let s=n.getImageData(0,0,t.width,t.height),r=s.data;for(let o=0;o<r.length;o++)r[o]=es(r[o]/255)*255;return n.putImageData(s,0,0),e}else if(t.data){let e=t.data.slice(0);for(let n=0;n<e.length;n++)e instanceof Uint8Array||e instanceof Uint8ClampedArray?e[n]=Math.floor(es(e[n]/255)*255):e[n]=es(e[n]);return{data:e,width:t.width,height:t.height}}else return qt("ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),t}},W_=0,zr=class{constructor(t=null){this.isTextureSource=!0,Object.defineProperty(this,"id",{value:W_++}),this.uuid=ca(),this.data=t,this.dataReady=!0,this.version=0}getSize(t){let e=this.data;return typeof HTMLVideoElement<"u"&&e instanceof HTMLVideoElement?t.set(e.videoWidth,e.videoHeight,0):typeof VideoFrame<"u"&&e instanceof VideoFrame?t.set(e.displayWidth,e.displayHeight,0):e!==null?t.set(e.width||0,e.height||0,e.depth||0):t.set(0,0,0),t}set needsUpdate(t){t===!0&&this.version++}toJSON(t){let e=t===void 0||typeof t=="string";if(!e&&t.images[this.uuid]!==void 0)return t.images[this.uuid];let n={uuid:this.uuid,url:""},s=this.data;if(s!==null){let r;if(Array.isArray(s)){r=[];for(let o=0,a=s.length;o<a;o++)s[o].isDataTexture?r.push(Bh(s[o].image)):r.push(Bh(s[o]))}else r=Bh(s);n.url=r}return e||(t.images[this.uuid]=n),n}};function Bh(i){return typeof HTMLImageElement<"u"&&i instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&i instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&i instanceof ImageBitmap?Cl.getDataURL(i):i.data?{data:Array.from(i.data),width:i.width,height:i.height,type:i.data.constructor.name}:(qt("Texture: Unable to serialize Texture."),{})}var X_=0,kh=new $,zn=class i extends Ui{constructor(t=i.DEFAULT_IMAGE,e=i.DEFAULT_MAPPING,n=Ni,s=Ni,r=On,o=as,a=Mi,l=Hn,c=i.DEFAULT_ANISOTROPY,u=cs){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:X_++}),this.uuid=ca(),this.name="",this.source=new zr(t),this.mipmaps=[],this.mapping=e,this.channel=0,this.wrapS=n,this.wrapT=s,this.magFilter=r,this.minFilter=o,this.anisotropy=c,this.format=a,this.internalFormat=null,this.type=l,this.offset=new ge(0,0),this.repeat=new ge(1,1),this.center=new ge(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new Qt,this.generateMipmaps=!0,this.mipmapsAutoUpdate=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=u,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(t&&t.depth&&t.depth>1),this.pmremVersion=0,this.isPMREMTexture=!1,this.normalized=!1}get width(){return this.source.getSize(kh).x}get height(){return this.source.getSize(kh).y}get depth(){return this.source.getSize(kh).z}get image(){return this.source.data}set image(t){this.source.data=t}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(t){return this.name=t.name,this.source=t.source,this.mipmaps=t.mipmaps.slice(0),this.mapping=t.mapping,this.channel=t.channel,this.wrapS=t.wrapS,this.wrapT=t.wrapT,this.magFilter=t.magFilter,this.minFilter=t.minFilter,this.anisotropy=t.anisotropy,this.format=t.format,this.internalFormat=t.internalFormat,this.type=t.type,this.normalized=t.normalized,this.offset.copy(t.offset),this.repeat.copy(t.repeat),this.center.copy(t.center),this.rotation=t.rotation,this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrix.copy(t.matrix),this.generateMipmaps=t.generateMipmaps,this.mipmapsAutoUpdate=t.mipmapsAutoUpdate,this.premultiplyAlpha=t.premultiplyAlpha,this.flipY=t.flipY,this.unpackAlignment=t.unpackAlignment,this.colorSpace=t.colorSpace,this.renderTarget=t.renderTarget,this.isRenderTargetTexture=t.isRenderTargetTexture,this.isPMREMTexture=t.isPMREMTexture,this.isArrayTexture=t.isArrayTexture,this.userData=JSON.parse(JSON.stringify(t.userData)),this.needsUpdate=!0,this}setValues(t){for(let e in t){let n=t[e];if(n===void 0){qt(`Texture.setValues(): parameter '${e}' has value of undefined.`);continue}let s=this[e];if(s===void 0){qt(`Texture.setValues(): property '${e}' does not exist.`);continue}s&&n&&s.isVector2&&n.isVector2||s&&n&&s.isVector3&&n.isVector3||s&&n&&s.isMatrix3&&n.isMatrix3?s.copy(n):this[e]=n}}toJSON(t){let e=t===void 0||typeof t=="string";if(!e&&t.textures[this.uuid]!==void 0)return t.textures[this.uuid];let n={metadata:{version:4.7,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(t).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,normalized:this.normalized,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,mipmapsAutoUpdate:this.mipmapsAutoUpdate,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(n.userData=this.userData),e||(t.textures[this.uuid]=n),n}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(t){if(this.mapping!==bu)return t;if(t.applyMatrix3(this.matrix),t.x<0||t.x>1)switch(this.wrapS){case wl:t.x=t.x-Math.floor(t.x);break;case Ni:t.x=t.x<0?0:1;break;case Tl:Math.abs(Math.floor(t.x)%2)===1?t.x=Math.ceil(t.x)-t.x:t.x=t.x-Math.floor(t.x);break}if(t.y<0||t.y>1)switch(this.wrapT){case wl:t.y=t.y-Math.floor(t.y);break;case Ni:t.y=t.y<0?0:1;break;case Tl:Math.abs(Math.floor(t.y)%2)===1?t.y=Math.ceil(t.y)-t.y:t.y=t.y-Math.floor(t.y);break}return this.flipY&&(t.y=1-t.y),t}set needsUpdate(t){t===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(t){t===!0&&this.pmremVersion++}};zn.DEFAULT_IMAGE=null;zn.DEFAULT_MAPPING=bu;zn.DEFAULT_ANISOTROPY=1;var We=class{static{this.prototype.isVector4=!0}constructor(t=0,e=0,n=0,s=1){this.x=t,this.y=e,this.z=n,this.w=s}get width(){return this.z}set width(t){this.z=t}get height(){return this.w}set height(t){this.w=t}set(t,e,n,s){return this.x=t,this.y=e,this.z=n,this.w=s,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this.w=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setW(t){return this.w=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;case 3:this.w=e;break;default:throw new Error("THREE.Vector4: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("THREE.Vector4: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this.w=t.w!==void 0?t.w:1,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this.w+=t.w,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this.w+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this.w=t.w+e.w,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this.w+=t.w*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this.w-=t.w,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this.w-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this.w=t.w-e.w,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this.w*=t.w,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this.w*=t,this}applyMatrix4(t){let e=this.x,n=this.y,s=this.z,r=this.w,o=t.elements;return this.x=o[0]*e+o[4]*n+o[8]*s+o[12]*r,this.y=o[1]*e+o[5]*n+o[9]*s+o[13]*r,this.z=o[2]*e+o[6]*n+o[10]*s+o[14]*r,this.w=o[3]*e+o[7]*n+o[11]*s+o[15]*r,this}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this.w/=t.w,this}divideScalar(t){return this.multiplyScalar(1/t)}setAxisAngleFromQuaternion(t){this.w=2*Math.acos(t.w);let e=Math.sqrt(1-t.w*t.w);return e<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=t.x/e,this.y=t.y/e,this.z=t.z/e),this}setAxisAngleFromRotationMatrix(t){let e,n,s,r,l=t.elements,c=l[0],u=l[4],d=l[8],h=l[1],f=l[5],_=l[9],S=l[2],m=l[6],p=l[10];if(Math.abs(u-h)<.01&&Math.abs(d-S)<.01&&Math.abs(_-m)<.01){if(Math.abs(u+h)<.1&&Math.abs(d+S)<.1&&Math.abs(_+m)<.1&&Math.abs(c+f+p-3)<.1)return this.set(1,0,0,0),this;e=Math.PI;let C=(c+1)/2,w=(f+1)/2,P=(p+1)/2,E=(u+h)/4,x=(d+S)/4,T=(_+m)/4;return C>w&&C>P?C<.01?(n=0,s=.707106781,r=.707106781):(n=Math.sqrt(C),s=E/n,r=x/n):w>P?w<.01?(n=.707106781,s=0,r=.707106781):(s=Math.sqrt(w),n=E/s,r=T/s):P<.01?(n=.707106781,s=.707106781,r=0):(r=Math.sqrt(P),n=x/r,s=T/r),this.set(n,s,r,e),this}let y=Math.sqrt((m-_)*(m-_)+(d-S)*(d-S)+(h-u)*(h-u));return Math.abs(y)<.001&&(y=1),this.x=(m-_)/y,this.y=(d-S)/y,this.z=(h-u)/y,this.w=Math.acos((c+f+p-1)/2),this}setFromMatrixPosition(t){let e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this.w=e[15],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this.w=Math.min(this.w,t.w),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this.w=Math.max(this.w,t.w),this}clamp(t,e){return this.x=_e(this.x,t.x,e.x),this.y=_e(this.y,t.y,e.y),this.z=_e(this.z,t.z,e.z),this.w=_e(this.w,t.w,e.w),this}clampScalar(t,e){return this.x=_e(this.x,t,e),this.y=_e(this.y,t,e),this.z=_e(this.z,t,e),this.w=_e(this.w,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(_e(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z+this.w*t.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this.w+=(t.w-this.w)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this.z=t.z+(e.z-t.z)*n,this.w=t.w+(e.w-t.w)*n,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z&&t.w===this.w}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this.w=t[e+3],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t[e+3]=this.w,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this.w=t.getW(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}},Rl=class extends Ui{constructor(t=1,e=1,n={}){super(),n=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:On,depthBuffer:!0,stencilBuffer:!1,resolveColorBuffer:!0,resolveDepthBuffer:!0,resolveStencilBuffer:!0,storeMultisampledColorBuffer:!0,storeMultisampledDepthBuffer:!0,storeMultisampledStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1,useArrayDepthTexture:!1},n),this.isRenderTarget=!0,this.width=t,this.height=e,this.depth=n.depth,this.scissor=new We(0,0,t,e),this.scissorTest=!1,this.viewport=new We(0,0,t,e),this.textures=[];let s=n.count;for(let r=0;r<s;r++)this.textures[r]=new zn({width:t,height:e,depth:n.depth}),this.textures[r].isRenderTargetTexture=!0,this.textures[r].renderTarget=this;this._setTextureOptions(n),this.depthBuffer=n.depthBuffer,this.stencilBuffer=n.stencilBuffer,this.resolveColorBuffer=n.resolveColorBuffer,this.resolveDepthBuffer=n.resolveDepthBuffer,this.resolveStencilBuffer=n.resolveStencilBuffer,this.storeMultisampledColorBuffer=n.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=n.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=n.storeMultisampledStencilBuffer,this._depthTexture=null,this.depthTexture=n.depthTexture,this.samples=n.samples,this.multiview=n.multiview,this.useArrayDepthTexture=n.useArrayDepthTexture}_setTextureOptions(t={}){let e={minFilter:On,generateMipmaps:!1,flipY:!1,internalFormat:null};t.mapping!==void 0&&(e.mapping=t.mapping),t.wrapS!==void 0&&(e.wrapS=t.wrapS),t.wrapT!==void 0&&(e.wrapT=t.wrapT),t.wrapR!==void 0&&(e.wrapR=t.wrapR),t.magFilter!==void 0&&(e.magFilter=t.magFilter),t.minFilter!==void 0&&(e.minFilter=t.minFilter),t.format!==void 0&&(e.format=t.format),t.type!==void 0&&(e.type=t.type),t.anisotropy!==void 0&&(e.anisotropy=t.anisotropy),t.colorSpace!==void 0&&(e.colorSpace=t.colorSpace),t.flipY!==void 0&&(e.flipY=t.flipY),t.generateMipmaps!==void 0&&(e.generateMipmaps=t.generateMipmaps),t.mipmapsAutoUpdate!==void 0&&(e.mipmapsAutoUpdate=t.mipmapsAutoUpdate),t.internalFormat!==void 0&&(e.internalFormat=t.internalFormat);for(let n=0;n<this.textures.length;n++)this.textures[n].setValues(e)}get texture(){return this.textures[0]}set texture(t){this.textures[0]=t}set depthTexture(t){this._depthTexture!==null&&this._depthTexture.renderTarget===this&&(this._depthTexture.renderTarget=null),t!==null&&t.renderTarget===null&&(t.renderTarget=this),this._depthTexture=t}get depthTexture(){return this._depthTexture}setSize(t,e,n=1){if(this.width!==t||this.height!==e||this.depth!==n){this.width=t,this.height=e,this.depth=n;for(let s=0,r=this.textures.length;s<r;s++)this.textures[s].image.width=t,this.textures[s].image.height=e,this.textures[s].image.depth=n,this.textures[s].isData3DTexture!==!0&&(this.textures[s].isArrayTexture=this.textures[s].image.depth>1);this.dispose()}this.viewport.set(0,0,t,e),this.scissor.set(0,0,t,e)}clone(){return new this.constructor().copy(this)}copy(t){this.width=t.width,this.height=t.height,this.depth=t.depth,this.scissor.copy(t.scissor),this.scissorTest=t.scissorTest,this.viewport.copy(t.viewport),this.textures.length=0;for(let e=0,n=t.textures.length;e<n;e++){this.textures[e]=t.textures[e].clone(),this.textures[e].isRenderTargetTexture=!0,this.textures[e].renderTarget=this;let s=Object.assign({},t.textures[e].image);this.textures[e].source=new zr(s)}if(this.depthBuffer=t.depthBuffer,this.stencilBuffer=t.stencilBuffer,this.resolveColorBuffer=t.resolveColorBuffer,this.resolveDepthBuffer=t.resolveDepthBuffer,this.resolveStencilBuffer=t.resolveStencilBuffer,this.storeMultisampledColorBuffer=t.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=t.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=t.storeMultisampledStencilBuffer,t.depthTexture!==null)if(t.depthTexture.renderTarget===t){let e=t.depthTexture.clone();e.renderTarget=null,this.depthTexture=e}else this.depthTexture=t.depthTexture;else this.depthTexture=null;return this.samples=t.samples,this.multiview=t.multiview,this.useArrayDepthTexture=t.useArrayDepthTexture,this}dispose(){this.dispatchEvent({type:"dispose"})}},ti=class extends Rl{constructor(t=1,e=1,n={}){super(t,e,n),this.isWebGLRenderTarget=!0}},Uo=class extends zn{constructor(t=null,e=1,n=1,s=1){super(null),this.isDataArrayTexture=!0,this.image={data:t,width:e,height:n,depth:s},this.magFilter=Mn,this.minFilter=Mn,this.wrapR=Ni,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}copy(t){return super.copy(t),this.wrapR=t.wrapR,this}addLayerUpdate(t){this.layerUpdates.add(t)}clearLayerUpdates(){this.layerUpdates.clear()}};var Pl=class extends zn{constructor(t=null,e=1,n=1,s=1){super(null),this.isData3DTexture=!0,this.image={data:t,width:e,height:n,depth:s},this.magFilter=Mn,this.minFilter=Mn,this.wrapR=Ni,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}copy(t){return super.copy(t),this.wrapR=t.wrapR,this}};var we=class i{static{this.prototype.isMatrix4=!0}constructor(t,e,n,s,r,o,a,l,c,u,d,h,f,_,S,m){this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],t!==void 0&&this.set(t,e,n,s,r,o,a,l,c,u,d,h,f,_,S,m)}set(t,e,n,s,r,o,a,l,c,u,d,h,f,_,S,m){let p=this.elements;return p[0]=t,p[4]=e,p[8]=n,p[12]=s,p[1]=r,p[5]=o,p[9]=a,p[13]=l,p[2]=c,p[6]=u,p[10]=d,p[14]=h,p[3]=f,p[7]=_,p[11]=S,p[15]=m,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new i().fromArray(this.elements)}copy(t){let e=this.elements,n=t.elements;return e[0]=n[0],e[1]=n[1],e[2]=n[2],e[3]=n[3],e[4]=n[4],e[5]=n[5],e[6]=n[6],e[7]=n[7],e[8]=n[8],e[9]=n[9],e[10]=n[10],e[11]=n[11],e[12]=n[12],e[13]=n[13],e[14]=n[14],e[15]=n[15],this}copyPosition(t){let e=this.elements,n=t.elements;return e[12]=n[12],e[13]=n[13],e[14]=n[14],this}setFromMatrix3(t){let e=t.elements;return this.set(e[0],e[3],e[6],0,e[1],e[4],e[7],0,e[2],e[5],e[8],0,0,0,0,1),this}extractBasis(t,e,n){return this.determinantAffine()===0?(t.set(1,0,0),e.set(0,1,0),n.set(0,0,1),this):(t.setFromMatrixColumn(this,0),e.setFromMatrixColumn(this,1),n.setFromMatrixColumn(this,2),this)}makeBasis(t,e,n){return this.set(t.x,e.x,n.x,0,t.y,e.y,n.y,0,t.z,e.z,n.z,0,0,0,0,1),this}extractRotation(t){if(t.determinantAffine()===0)return this.identity();let e=this.elements,n=t.elements,s=1/br.setFromMatrixColumn(t,0).length(),r=1/br.setFromMatrixColumn(t,1).length(),o=1/br.setFromMatrixColumn(t,2).length();return e[0]=n[0]*s,e[1]=n[1]*s,e[2]=n[2]*s,e[3]=0,e[4]=n[4]*r,e[5]=n[5]*r,e[6]=n[6]*r,e[7]=0,e[8]=n[8]*o,e[9]=n[9]*o,e[10]=n[10]*o,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromEuler(t){let e=this.elements,n=t.x,s=t.y,r=t.z,o=Math.cos(n),a=Math.sin(n),l=Math.cos(s),c=Math.sin(s),u=Math.cos(r),d=Math.sin(r);if(t.order==="XYZ"){let h=o*u,f=o*d,_=a*u,S=a*d;e[0]=l*u,e[4]=-l*d,e[8]=c,e[1]=f+_*c,e[5]=h-S*c,e[9]=-a*l,e[2]=S-h*c,e[6]=_+f*c,e[10]=o*l}else if(t.order==="YXZ"){let h=l*u,f=l*d,_=c*u,S=c*d;e[0]=h+S*a,e[4]=_*a-f,e[8]=o*c,e[1]=o*d,e[5]=o*u,e[9]=-a,e[2]=f*a-_,e[6]=S+h*a,e[10]=o*l}else if(t.order==="ZXY"){let h=l*u,f=l*d,_=c*u,S=c*d;e[0]=h-S*a,e[4]=-o*d,e[8]=_+f*a,e[1]=f+_*a,e[5]=o*u,e[9]=S-h*a,e[2]=-o*c,e[6]=a,e[10]=o*l}else if(t.order==="ZYX"){let h=o*u,f=o*d,_=a*u,S=a*d;e[0]=l*u,e[4]=_*c-f,e[8]=h*c+S,e[1]=l*d,e[5]=S*c+h,e[9]=f*c-_,e[2]=-c,e[6]=a*l,e[10]=o*l}else if(t.order==="YZX"){let h=o*l,f=o*c,_=a*l,S=a*c;e[0]=l*u,e[4]=S-h*d,e[8]=_*d+f,e[1]=d,e[5]=o*u,e[9]=-a*u,e[2]=-c*u,e[6]=f*d+_,e[10]=h-S*d}else if(t.order==="XZY"){let h=o*l,f=o*c,_=a*l,S=a*c;e[0]=l*u,e[4]=-d,e[8]=c*u,e[1]=h*d+S,e[5]=o*u,e[9]=f*d-_,e[2]=_*d-f,e[6]=a*u,e[10]=S*d+h}return e[3]=0,e[7]=0,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromQuaternion(t){return this.compose(q_,t,Y_)}lookAt(t,e,n){let s=this.elements;return Kn.subVectors(t,e),Kn.lengthSq()===0&&(Kn.z=1),Kn.normalize(),ys.crossVectors(n,Kn),ys.lengthSq()===0&&(Math.abs(n.z)===1?Kn.x+=1e-4:Kn.z+=1e-4,Kn.normalize(),ys.crossVectors(n,Kn)),ys.normalize(),qa.crossVectors(Kn,ys),s[0]=ys.x,s[4]=qa.x,s[8]=Kn.x,s[1]=ys.y,s[5]=qa.y,s[9]=Kn.y,s[2]=ys.z,s[6]=qa.z,s[10]=Kn.z,this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){let n=t.elements,s=e.elements,r=this.elements,o=n[0],a=n[4],l=n[8],c=n[12],u=n[1],d=n[5],h=n[9],f=n[13],_=n[2],S=n[6],m=n[10],p=n[14],y=n[3],C=n[7],w=n[11],P=n[15],E=s[0],x=s[4],T=s[8],B=s[12],N=s[1],D=s[5],k=s[9],G=s[13],L=s[2],H=s[6],q=s[10],V=s[14],lt=s[3],J=s[7],Q=s[11],it=s[15];return r[0]=o*E+a*N+l*L+c*lt,r[4]=o*x+a*D+l*H+c*J,r[8]=o*T+a*k+l*q+c*Q,r[12]=o*B+a*G+l*V+c*it,r[1]=u*E+d*N+h*L+f*lt,r[5]=u*x+d*D+h*H+f*J,r[9]=u*T+d*k+h*q+f*Q,r[13]=u*B+d*G+h*V+f*it,r[2]=_*E+S*N+m*L+p*lt,r[6]=_*x+S*D+m*H+p*J,r[10]=_*T+S*k+m*q+p*Q,r[14]=_*B+S*G+m*V+p*it,r[3]=y*E+C*N+w*L+P*lt,r[7]=y*x+C*D+w*H+P*J,r[11]=y*T+C*k+w*q+P*Q,r[15]=y*B+C*G+w*V+P*it,this}multiplyScalar(t){let e=this.elements;return e[0]*=t,e[4]*=t,e[8]*=t,e[12]*=t,e[1]*=t,e[5]*=t,e[9]*=t,e[13]*=t,e[2]*=t,e[6]*=t,e[10]*=t,e[14]*=t,e[3]*=t,e[7]*=t,e[11]*=t,e[15]*=t,this}determinant(){let t=this.elements,e=t[0],n=t[4],s=t[8],r=t[12],o=t[1],a=t[5],l=t[9],c=t[13],u=t[2],d=t[6],h=t[10],f=t[14],_=t[3],S=t[7],m=t[11],p=t[15],y=l*f-c*h,C=a*f-c*d,w=a*h-l*d,P=o*f-c*u,E=o*h-l*u,x=o*d-a*u;return e*(S*y-m*C+p*w)-n*(_*y-m*P+p*E)+s*(_*C-S*P+p*x)-r*(_*w-S*E+m*x)}determinantAffine(){let t=this.elements,e=t[0],n=t[4],s=t[8],r=t[1],o=t[5],a=t[9],l=t[2],c=t[6],u=t[10];return e*(o*u-a*c)-n*(r*u-a*l)+s*(r*c-o*l)}transpose(){let t=this.elements,e;return e=t[1],t[1]=t[4],t[4]=e,e=t[2],t[2]=t[8],t[8]=e,e=t[6],t[6]=t[9],t[9]=e,e=t[3],t[3]=t[12],t[12]=e,e=t[7],t[7]=t[13],t[13]=e,e=t[11],t[11]=t[14],t[14]=e,this}setPosition(t,e,n){let s=this.elements;return t.isVector3?(s[12]=t.x,s[13]=t.y,s[14]=t.z):(s[12]=t,s[13]=e,s[14]=n),this}invert(){let t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],u=t[8],d=t[9],h=t[10],f=t[11],_=t[12],S=t[13],m=t[14],p=t[15],y=e*a-n*o,C=e*l-s*o,w=e*c-r*o,P=n*l-s*a,E=n*c-r*a,x=s*c-r*l,T=u*S-d*_,B=u*m-h*_,N=u*p-f*_,D=d*m-h*S,k=d*p-f*S,G=h*p-f*m,L=y*G-C*k+w*D+P*N-E*B+x*T;if(L===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);let H=1/L;return t[0]=(a*G-l*k+c*D)*H,t[1]=(s*k-n*G-r*D)*H,t[2]=(S*x-m*E+p*P)*H,t[3]=(h*E-d*x-f*P)*H,t[4]=(l*N-o*G-c*B)*H,t[5]=(e*G-s*N+r*B)*H,t[6]=(m*w-_*x-p*C)*H,t[7]=(u*x-h*w+f*C)*H,t[8]=(o*k-a*N+c*T)*H,t[9]=(n*N-e*k-r*T)*H,t[10]=(_*E-S*w+p*y)*H,t[11]=(d*w-u*E-f*y)*H,t[12]=(a*B-o*D-l*T)*H,t[13]=(e*D-n*B+s*T)*H,t[14]=(S*C-_*P-m*y)*H,t[15]=(u*P-d*C+h*y)*H,this}scale(t){let e=this.elements,n=t.x,s=t.y,r=t.z;return e[0]*=n,e[4]*=s,e[8]*=r,e[1]*=n,e[5]*=s,e[9]*=r,e[2]*=n,e[6]*=s,e[10]*=r,e[3]*=n,e[7]*=s,e[11]*=r,this}getMaxScaleOnAxis(){let t=this.elements,e=t[0]*t[0]+t[1]*t[1]+t[2]*t[2],n=t[4]*t[4]+t[5]*t[5]+t[6]*t[6],s=t[8]*t[8]+t[9]*t[9]+t[10]*t[10];return Math.sqrt(Math.max(e,n,s))}makeTranslation(t,e,n){return t.isVector3?this.set(1,0,0,t.x,0,1,0,t.y,0,0,1,t.z,0,0,0,1):this.set(1,0,0,t,0,1,0,e,0,0,1,n,0,0,0,1),this}makeRotationX(t){let e=Math.cos(t),n=Math.sin(t);return this.set(1,0,0,0,0,e,-n,0,0,n,e,0,0,0,0,1),this}makeRotationY(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,0,n,0,0,1,0,0,-n,0,e,0,0,0,0,1),this}makeRotationZ(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,-n,0,0,n,e,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(t,e){let n=Math.cos(e),s=Math.sin(e),r=1-n,o=t.x,a=t.y,l=t.z,c=r*o,u=r*a;return this.set(c*o+n,c*a-s*l,c*l+s*a,0,c*a+s*l,u*a+n,u*l-s*o,0,c*l-s*a,u*l+s*o,r*l*l+n,0,0,0,0,1),this}makeScale(t,e,n){return this.set(t,0,0,0,0,e,0,0,0,0,n,0,0,0,0,1),this}makeShear(t,e,n,s,r,o){return this.set(1,n,r,0,t,1,o,0,e,s,1,0,0,0,0,1),this}compose(t,e,n){let s=this.elements,r=e._x,o=e._y,a=e._z,l=e._w,c=r+r,u=o+o,d=a+a,h=r*c,f=r*u,_=r*d,S=o*u,m=o*d,p=a*d,y=l*c,C=l*u,w=l*d,P=n.x,E=n.y,x=n.z;return s[0]=(1-(S+p))*P,s[1]=(f+w)*P,s[2]=(_-C)*P,s[3]=0,s[4]=(f-w)*E,s[5]=(1-(h+p))*E,s[6]=(m+y)*E,s[7]=0,s[8]=(_+C)*x,s[9]=(m-y)*x,s[10]=(1-(h+S))*x,s[11]=0,s[12]=t.x,s[13]=t.y,s[14]=t.z,s[15]=1,this}decompose(t,e,n){let s=this.elements;t.x=s[12],t.y=s[13],t.z=s[14];let r=this.determinantAffine();if(r===0)return n.set(1,1,1),e.identity(),this;let o=br.set(s[0],s[1],s[2]).length(),a=br.set(s[4],s[5],s[6]).length(),l=br.set(s[8],s[9],s[10]).length();r<0&&(o=-o),gi.copy(this);let c=1/o,u=1/a,d=1/l;return gi.elements[0]*=c,gi.elements[1]*=c,gi.elements[2]*=c,gi.elements[4]*=u,gi.elements[5]*=u,gi.elements[6]*=u,gi.elements[8]*=d,gi.elements[9]*=d,gi.elements[10]*=d,e.setFromRotationMatrix(gi),n.x=o,n.y=a,n.z=l,this}makePerspective(t,e,n,s,r,o,a=ai,l=!1){let c=this.elements,u=2*r/(e-t),d=2*r/(n-s),h=(e+t)/(e-t),f=(n+s)/(n-s),_,S;if(l)_=r/(o-r),S=o*r/(o-r);else if(a===ai)_=-(o+r)/(o-r),S=-2*o*r/(o-r);else if(a===Br)_=-o/(o-r),S=-o*r/(o-r);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return c[0]=u,c[4]=0,c[8]=h,c[12]=0,c[1]=0,c[5]=d,c[9]=f,c[13]=0,c[2]=0,c[6]=0,c[10]=_,c[14]=S,c[3]=0,c[7]=0,c[11]=-1,c[15]=0,this}makeOrthographic(t,e,n,s,r,o,a=ai,l=!1){let c=this.elements,u=2/(e-t),d=2/(n-s),h=-(e+t)/(e-t),f=-(n+s)/(n-s),_,S;if(l)_=1/(o-r),S=o/(o-r);else if(a===ai)_=-2/(o-r),S=-(o+r)/(o-r);else if(a===Br)_=-1/(o-r),S=-r/(o-r);else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return c[0]=u,c[4]=0,c[8]=0,c[12]=h,c[1]=0,c[5]=d,c[9]=0,c[13]=f,c[2]=0,c[6]=0,c[10]=_,c[14]=S,c[3]=0,c[7]=0,c[11]=0,c[15]=1,this}equals(t){let e=this.elements,n=t.elements;for(let s=0;s<16;s++)if(e[s]!==n[s])return!1;return!0}fromArray(t,e=0){for(let n=0;n<16;n++)this.elements[n]=t[n+e];return this}toArray(t=[],e=0){let n=this.elements;return t[e]=n[0],t[e+1]=n[1],t[e+2]=n[2],t[e+3]=n[3],t[e+4]=n[4],t[e+5]=n[5],t[e+6]=n[6],t[e+7]=n[7],t[e+8]=n[8],t[e+9]=n[9],t[e+10]=n[10],t[e+11]=n[11],t[e+12]=n[12],t[e+13]=n[13],t[e+14]=n[14],t[e+15]=n[15],t}},br=new $,gi=new we,q_=new $(0,0,0),Y_=new $(1,1,1),ys=new $,qa=new $,Kn=new $,rp=new we,op=new li,is=class i{constructor(t=0,e=0,n=0,s=i.DEFAULT_ORDER){this.isEuler=!0,this._x=t,this._y=e,this._z=n,this._order=s}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get order(){return this._order}set order(t){this._order=t,this._onChangeCallback()}set(t,e,n,s=this._order){return this._x=t,this._y=e,this._z=n,this._order=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(t){return this._x=t._x,this._y=t._y,this._z=t._z,this._order=t._order,this._onChangeCallback(),this}setFromRotationMatrix(t,e=this._order,n=!0){let s=t.elements,r=s[0],o=s[4],a=s[8],l=s[1],c=s[5],u=s[9],d=s[2],h=s[6],f=s[10];switch(e){case"XYZ":this._y=Math.asin(_e(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-u,f),this._z=Math.atan2(-o,r)):(this._x=Math.atan2(h,c),this._z=0);break;case"YXZ":this._x=Math.asin(-_e(u,-1,1)),Math.abs(u)<.9999999?(this._y=Math.atan2(a,f),this._z=Math.atan2(l,c)):(this._y=Math.atan2(-d,r),this._z=0);break;case"ZXY":this._x=Math.asin(_e(h,-1,1)),Math.abs(h)<.9999999?(this._y=Math.atan2(-d,f),this._z=Math.atan2(-o,c)):(this._y=0,this._z=Math.atan2(l,r));break;case"ZYX":this._y=Math.asin(-_e(d,-1,1)),Math.abs(d)<.9999999?(this._x=Math.atan2(h,f),this._z=Math.atan2(l,r)):(this._x=0,this._z=Math.atan2(-o,c));break;case"YZX":this._z=Math.asin(_e(l,-1,1)),Math.abs(l)<.9999999?(this._x=Math.atan2(-u,c),this._y=Math.atan2(-d,r)):(this._x=0,this._y=Math.atan2(a,f));break;case"XZY":this._z=Math.asin(-_e(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(h,c),this._y=Math.atan2(a,r)):(this._x=Math.atan2(-u,f),this._y=0);break;default:qt("Euler: .setFromRotationMatrix() encountered an unknown order: "+e)}return this._order=e,n===!0&&this._onChangeCallback(),this}setFromQuaternion(t,e,n){return rp.makeRotationFromQuaternion(t),this.setFromRotationMatrix(rp,e,n)}setFromVector3(t,e=this._order){return this.set(t.x,t.y,t.z,e)}reorder(t){return op.setFromEuler(this),this.setFromQuaternion(op,t)}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._order===this._order}fromArray(t){return this._x=t[0],this._y=t[1],this._z=t[2],t[3]!==void 0&&(this._order=t[3]),this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._order,t}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}};is.DEFAULT_ORDER="XYZ";var Fo=class{constructor(){this.mask=1}set(t){this.mask=(1<<t|0)>>>0}enable(t){this.mask|=1<<t|0}enableAll(){this.mask=-1}toggle(t){this.mask^=1<<t|0}disable(t){this.mask&=~(1<<t|0)}disableAll(){this.mask=0}test(t){return(this.mask&t.mask)!==0}isEnabled(t){return(this.mask&(1<<t|0))!==0}},$_=0,ap=new $,wr=new li,Zi=new we,Ya=new $,bo=new $,Z_=new $,J_=new li,lp=new $(1,0,0),cp=new $(0,1,0),hp=new $(0,0,1),up={type:"added"},K_={type:"removed"},Tr={type:"childadded",child:null},zh={type:"childremoved",child:null},Cn=class i extends Ui{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:$_++}),this.uuid=ca(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=i.DEFAULT_UP.clone();let t=new $,e=new is,n=new li,s=new $(1,1,1);function r(){n.setFromEuler(e,!1)}function o(){e.setFromQuaternion(n,void 0,!1)}e._onChange(r),n._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:t},rotation:{configurable:!0,enumerable:!0,value:e},quaternion:{configurable:!0,enumerable:!0,value:n},scale:{configurable:!0,enumerable:!0,value:s},modelViewMatrix:{value:new we},normalMatrix:{value:new Qt}}),this.matrix=new we,this.matrixWorld=new we,this.matrixAutoUpdate=i.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=i.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new Fo,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.static=!1,this.userData={},this.pivot=null}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(t){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(t),this.matrix.decompose(this.position,this.quaternion,this.scale),this.pivot!==null&&this.position.copy(this.pivot).applyMatrix4(this.matrix).sub(this.pivot)}applyQuaternion(t){return this.quaternion.premultiply(t),this}setRotationFromAxisAngle(t,e){this.quaternion.setFromAxisAngle(t,e)}setRotationFromEuler(t){this.quaternion.setFromEuler(t,!0)}setRotationFromMatrix(t){this.quaternion.setFromRotationMatrix(t)}setRotationFromQuaternion(t){this.quaternion.copy(t)}rotateOnAxis(t,e){return wr.setFromAxisAngle(t,e),this.quaternion.multiply(wr),this}rotateOnWorldAxis(t,e){return wr.setFromAxisAngle(t,e),this.quaternion.premultiply(wr),this}rotateX(t){return this.rotateOnAxis(lp,t)}rotateY(t){return this.rotateOnAxis(cp,t)}rotateZ(t){return this.rotateOnAxis(hp,t)}translateOnAxis(t,e){return ap.copy(t).applyQuaternion(this.quaternion),this.position.add(ap.multiplyScalar(e)),this}translateX(t){return this.translateOnAxis(lp,t)}translateY(t){return this.translateOnAxis(cp,t)}translateZ(t){return this.translateOnAxis(hp,t)}localToWorld(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(this.matrixWorld)}worldToLocal(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(Zi.copy(this.matrixWorld).invert())}lookAt(t,e,n){t.isVector3?Ya.copy(t):Ya.set(t,e,n);let s=this.parent;this.updateWorldMatrix(!0,!1),bo.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?Zi.lookAt(bo,Ya,this.up):Zi.lookAt(Ya,bo,this.up),this.quaternion.setFromRotationMatrix(Zi),s&&(Zi.extractRotation(s.matrixWorld),wr.setFromRotationMatrix(Zi),this.quaternion.premultiply(wr.invert()))}add(t){if(arguments.length>1){for(let e=0;e<arguments.length;e++)this.add(arguments[e]);return this}return t===this?(Kt("Object3D.add: object can't be added as a child of itself.",t),this):(t&&t.isObject3D?(t.removeFromParent(),t.parent=this,this.children.push(t),t.dispatchEvent(up),Tr.child=t,this.dispatchEvent(Tr),Tr.child=null):Kt("Object3D.add: object not an instance of THREE.Object3D.",t),this)}remove(t){if(arguments.length>1){for(let n=0;n<arguments.length;n++)this.remove(arguments[n]);return this}let e=this.children.indexOf(t);return e!==-1&&(t.parent=null,this.children.splice(e,1),t.dispatchEvent(K_),zh.child=t,this.dispatchEvent(zh),zh.child=null),this}removeFromParent(){let t=this.parent;return t!==null&&t.remove(this),this}clear(){return this.remove(...this.children)}attach(t){return this.updateWorldMatrix(!0,!1),Zi.copy(this.matrixWorld).invert(),t.parent!==null&&(t.parent.updateWorldMatrix(!0,!1),Zi.multiply(t.parent.matrixWorld)),t.applyMatrix4(Zi),t.removeFromParent(),t.parent=this,this.children.push(t),t.updateWorldMatrix(!1,!0),t.dispatchEvent(up),Tr.child=t,this.dispatchEvent(Tr),Tr.child=null,this}getObjectById(t){return this.getObjectByProperty("id",t)}getObjectByName(t){return this.getObjectByProperty("name",t)}getObjectByProperty(t,e){if(this[t]===e)return this;for(let n=0,s=this.children.length;n<s;n++){let o=this.children[n].getObjectByProperty(t,e);if(o!==void 0)return o}}getObjectsByProperty(t,e,n=[]){this[t]===e&&n.push(this);let s=this.children;for(let r=0,o=s.length;r<o;r++)s[r].getObjectsByProperty(t,e,n);return n}getWorldPosition(t){return this.updateWorldMatrix(!0,!1),t.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(bo,t,Z_),t}getWorldScale(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(bo,J_,t),t}getWorldDirection(t){this.updateWorldMatrix(!0,!1);let e=this.matrixWorld.elements;return t.set(e[8],e[9],e[10]).normalize()}raycast(){}intersectsFrustum(){return!0}traverse(t){t(this);let e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].traverse(t)}traverseVisible(t){if(this.visible===!1)return;t(this);let e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].traverseVisible(t)}traverseAncestors(t){let e=this.parent;e!==null&&(t(e),e.traverseAncestors(t))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale);let t=this.pivot;if(t!==null){let e=t.x,n=t.y,s=t.z,r=this.matrix.elements;r[12]+=e-r[0]*e-r[4]*n-r[8]*s,r[13]+=n-r[1]*e-r[5]*n-r[9]*s,r[14]+=s-r[2]*e-r[6]*n-r[10]*s}this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(t){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||t)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,t=!0);let e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].updateMatrixWorld(t)}updateWorldMatrix(t,e,n=!1){let s=this.parent;if(t===!0&&s!==null&&s.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||n)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,n=!0),e===!0){let r=this.children;for(let o=0,a=r.length;o<a;o++)r[o].updateWorldMatrix(!1,!0,n)}}toJSON(t){let e=t===void 0||typeof t=="string",n={};e&&(t={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},n.metadata={version:4.7,type:"Object",generator:"Object3D.toJSON"});let s={};s.uuid=this.uuid,s.type=this.type,s.name=this.name,s.castShadow=this.castShadow,s.receiveShadow=this.receiveShadow,s.visible=this.visible,s.frustumCulled=this.frustumCulled,s.renderOrder=this.renderOrder,s.static=this.static,s.matrixAutoUpdate=this.matrixAutoUpdate,Object.keys(this.userData).length>0&&(s.userData=this.userData),s.layers=this.layers.mask,s.matrix=this.matrix.toArray(),s.up=this.up.toArray(),this.pivot!==null&&(s.pivot=this.pivot.toArray()),this.morphTargetDictionary!==void 0&&(s.morphTargetDictionary=Object.assign({},this.morphTargetDictionary)),this.morphTargetInfluences!==void 0&&(s.morphTargetInfluences=this.morphTargetInfluences.slice()),this.isInstancedMesh&&(s.type="InstancedMesh",s.count=this.count,s.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(s.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(s.type="BatchedMesh",s.perObjectFrustumCulled=this.perObjectFrustumCulled,s.sortObjects=this.sortObjects,s.drawRanges=this._drawRanges,s.reservedRanges=this._reservedRanges,s.geometryInfo=this._geometryInfo.map(a=>({...a,boundingBox:a.boundingBox?a.boundingBox.toJSON():void 0,boundingSphere:a.boundingSphere?a.boundingSphere.toJSON():void 0})),s.instanceInfo=this._instanceInfo.map(a=>({...a})),s.availableInstanceIds=this._availableInstanceIds.slice(),s.availableGeometryIds=this._availableGeometryIds.slice(),s.nextIndexStart=this._nextIndexStart,s.nextVertexStart=this._nextVertexStart,s.geometryCount=this._geometryCount,s.maxInstanceCount=this._maxInstanceCount,s.maxVertexCount=this._maxVertexCount,s.maxIndexCount=this._maxIndexCount,s.geometryInitialized=this._geometryInitialized,s.matricesTexture=this._matricesTexture.toJSON(t),s.indirectTexture=this._indirectTexture.toJSON(t),this._colorsTexture!==null&&(s.colorsTexture=this._colorsTexture.toJSON(t)),this.boundingSphere!==null&&(s.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(s.boundingBox=this.boundingBox.toJSON()));function r(a,l){return a[l.uuid]===void 0&&(a[l.uuid]=l.toJSON(t)),l.uuid}if(this.isScene)this.background&&(this.background.isColor?s.background=this.background.toJSON():this.background.isTexture&&(s.background=this.background.toJSON(t).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(s.environment=this.environment.toJSON(t).uuid);else if(this.isMesh||this.isLine||this.isPoints){s.geometry=r(t.geometries,this.geometry);let a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){let l=a.shapes;if(Array.isArray(l))for(let c=0,u=l.length;c<u;c++){let d=l[c];r(t.shapes,d)}else r(t.shapes,l)}}if(this.isSkinnedMesh&&(s.bindMode=this.bindMode,s.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(r(t.skeletons,this.skeleton),s.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){let a=[];for(let l=0,c=this.material.length;l<c;l++)a.push(r(t.materials,this.material[l]));s.material=a}else s.material=r(t.materials,this.material);if(this.children.length>0){s.children=[];for(let a=0;a<this.children.length;a++)s.children.push(this.children[a].toJSON(t).object)}if(this.animations.length>0){s.animations=[];for(let a=0;a<this.animations.length;a++){let l=this.animations[a];s.animations.push(r(t.animations,l))}}if(e){let a=o(t.geometries),l=o(t.materials),c=o(t.textures),u=o(t.images),d=o(t.shapes),h=o(t.skeletons),f=o(t.animations),_=o(t.nodes);a.length>0&&(n.geometries=a),l.length>0&&(n.materials=l),c.length>0&&(n.textures=c),u.length>0&&(n.images=u),d.length>0&&(n.shapes=d),h.length>0&&(n.skeletons=h),f.length>0&&(n.animations=f),_.length>0&&(n.nodes=_)}return n.object=s,n;function o(a){let l=[];for(let c in a){let u=a[c];delete u.metadata,l.push(u)}return l}}clone(t){return new this.constructor().copy(this,t)}copy(t,e=!0){if(this.name=t.name,this.up.copy(t.up),this.position.copy(t.position),this.rotation.order=t.rotation.order,this.quaternion.copy(t.quaternion),this.scale.copy(t.scale),this.pivot=t.pivot!==null?t.pivot.clone():null,this.matrix.copy(t.matrix),this.matrixWorld.copy(t.matrixWorld),this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrixWorldAutoUpdate=t.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=t.matrixWorldNeedsUpdate,this.layers.mask=t.layers.mask,this.visible=t.visible,this.castShadow=t.castShadow,this.receiveShadow=t.receiveShadow,this.frustumCulled=t.frustumCulled,this.renderOrder=t.renderOrder,this.static=t.static,this.animations=t.animations.slice(),this.userData=JSON.parse(JSON.stringify(t.userData)),e===!0)for(let n=0;n<t.children.length;n++){let s=t.children[n];this.add(s.clone())}return this}dispose(){this.dispatchEvent({type:"dispose"})}};Cn.DEFAULT_UP=new $(0,1,0);Cn.DEFAULT_MATRIX_AUTO_UPDATE=!0;Cn.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;var ts=class extends Cn{constructor(){super(),this.isGroup=!0,this.type="Group"}},Q_={type:"move"},Vr=class{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new ts,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new ts,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new $,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new $),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new ts,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new $,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new $,this._grip.eventsEnabled=!1),this._grip}dispatchEvent(t){return this._targetRay!==null&&this._targetRay.dispatchEvent(t),this._grip!==null&&this._grip.dispatchEvent(t),this._hand!==null&&this._hand.dispatchEvent(t),this}connect(t){if(t&&t.hand){let e=this._hand;if(e)for(let n of t.hand.values())this._getHandJoint(e,n)}return this.dispatchEvent({type:"connected",data:t}),this}disconnect(t){return this.dispatchEvent({type:"disconnected",data:t}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(t,e,n){let s=null,r=null,o=null,a=this._targetRay,l=this._grip,c=this._hand;if(t&&e.session.visibilityState!=="visible-blurred"){if(c&&t.hand){o=!0;for(let S of t.hand.values()){let m=e.getJointPose(S,n),p=this._getHandJoint(c,S);m!==null&&(p.matrix.fromArray(m.transform.matrix),p.matrix.decompose(p.position,p.quaternion,p.scale),p.matrixWorldNeedsUpdate=!0,p.jointRadius=m.radius),p.visible=m!==null}let u=c.joints["index-finger-tip"],d=c.joints["thumb-tip"],h=u.position.distanceTo(d.position),f=.02,_=.005;c.inputState.pinching&&h>f+_?(c.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:t.handedness,target:this})):!c.inputState.pinching&&h<=f-_&&(c.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:t.handedness,target:this}))}else l!==null&&t.gripSpace&&(r=e.getPose(t.gripSpace,n),r!==null&&(l.matrix.fromArray(r.transform.matrix),l.matrix.decompose(l.position,l.quaternion,l.scale),l.matrixWorldNeedsUpdate=!0,r.linearVelocity?(l.hasLinearVelocity=!0,l.linearVelocity.copy(r.linearVelocity)):l.hasLinearVelocity=!1,r.angularVelocity?(l.hasAngularVelocity=!0,l.angularVelocity.copy(r.angularVelocity)):l.hasAngularVelocity=!1,l.eventsEnabled&&l.dispatchEvent({type:"gripUpdated",data:t,target:this})));a!==null&&(s=e.getPose(t.targetRaySpace,n),s===null&&r!==null&&(s=r),s!==null&&(a.matrix.fromArray(s.transform.matrix),a.matrix.decompose(a.position,a.quaternion,a.scale),a.matrixWorldNeedsUpdate=!0,s.linearVelocity?(a.hasLinearVelocity=!0,a.linearVelocity.copy(s.linearVelocity)):a.hasLinearVelocity=!1,s.angularVelocity?(a.hasAngularVelocity=!0,a.angularVelocity.copy(s.angularVelocity)):a.hasAngularVelocity=!1,this.dispatchEvent(Q_)))}return a!==null&&(a.visible=s!==null),l!==null&&(l.visible=r!==null),c!==null&&(c.visible=o!==null),this}_getHandJoint(t,e){if(t.joints[e.jointName]===void 0){let n=new ts;n.matrixAutoUpdate=!1,n.visible=!1,t.joints[e.jointName]=n,t.add(n)}return t.joints[e.jointName]}},pm={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},Ss={h:0,s:0,l:0},$a={h:0,s:0,l:0};function Vh(i,t,e){return e<0&&(e+=1),e>1&&(e-=1),e<1/6?i+(t-i)*6*e:e<1/2?t:e<2/3?i+(t-i)*6*(2/3-e):i}var ce=class{constructor(t,e,n){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(t,e,n)}set(t,e,n){if(e===void 0&&n===void 0){let s=t;s&&s.isColor?this.copy(s):typeof s=="number"?this.setHex(s):typeof s=="string"&&this.setStyle(s)}else this.setRGB(t,e,n);return this}setScalar(t){return this.r=t,this.g=t,this.b=t,this}setHex(t,e=jn){return t=Math.floor(t),this.r=(t>>16&255)/255,this.g=(t>>8&255)/255,this.b=(t&255)/255,me.colorSpaceToWorking(this,e),this}setRGB(t,e,n,s=me.workingColorSpace){return this.r=t,this.g=e,this.b=n,me.colorSpaceToWorking(this,s),this}setHSL(t,e,n,s=me.workingColorSpace){if(t=z_(t,1),e=_e(e,0,1),n=_e(n,0,1),e===0)this.r=this.g=this.b=n;else{let r=n<=.5?n*(1+e):n+e-n*e,o=2*n-r;this.r=Vh(o,r,t+1/3),this.g=Vh(o,r,t),this.b=Vh(o,r,t-1/3)}return me.colorSpaceToWorking(this,s),this}setStyle(t,e=jn){function n(r){r!==void 0&&parseFloat(r)<1&&qt("Color: Alpha component of "+t+" will be ignored.")}let s;if(s=/^(\w+)\(([^\)]*)\)/.exec(t)){let r,o=s[1],a=s[2];switch(o){case"rgb":case"rgba":if(r=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(255,parseInt(r[1],10))/255,Math.min(255,parseInt(r[2],10))/255,Math.min(255,parseInt(r[3],10))/255,e);if(r=/^\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(100,parseFloat(r[1]))/100,Math.min(100,parseFloat(r[2]))/100,Math.min(100,parseFloat(r[3]))/100,e);break;case"hsl":case"hsla":if(r=/^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setHSL(parseFloat(r[1])/360,parseFloat(r[2])/100,parseFloat(r[3])/100,e);break;default:qt("Color: Unknown color model "+t)}}else if(s=/^\#([A-Fa-f\d]+)$/.exec(t)){let r=s[1],o=r.length;if(o===3)return this.setRGB(parseInt(r.charAt(0),16)/15,parseInt(r.charAt(1),16)/15,parseInt(r.charAt(2),16)/15,e);if(o===6)return this.setHex(parseInt(r,16),e);qt("Color: Invalid hex color "+t)}else if(t&&t.length>0)return this.setColorName(t,e);return this}setColorName(t,e=jn){let n=pm[t.toLowerCase()];return n!==void 0?this.setHex(n,e):qt("Color: Unknown color "+t),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(t){return this.r=t.r,this.g=t.g,this.b=t.b,this}copySRGBToLinear(t){return this.r=es(t.r),this.g=es(t.g),this.b=es(t.b),this}copyLinearToSRGB(t){return this.r=Fr(t.r),this.g=Fr(t.g),this.b=Fr(t.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(t=jn){return me.workingToColorSpace(An.copy(this),t),Math.round(_e(An.r*255,0,255))*65536+Math.round(_e(An.g*255,0,255))*256+Math.round(_e(An.b*255,0,255))}getHexString(t=jn){return("000000"+this.getHex(t).toString(16)).slice(-6)}getHSL(t,e=me.workingColorSpace){me.workingToColorSpace(An.copy(this),e);let n=An.r,s=An.g,r=An.b,o=Math.max(n,s,r),a=Math.min(n,s,r),l,c,u=(a+o)/2;if(a===o)l=0,c=0;else{let d=o-a;switch(c=u<=.5?d/(o+a):d/(2-o-a),o){case n:l=(s-r)/d+(s<r?6:0);break;case s:l=(r-n)/d+2;break;case r:l=(n-s)/d+4;break}l/=6}return t.h=l,t.s=c,t.l=u,t}getRGB(t,e=me.workingColorSpace){return me.workingToColorSpace(An.copy(this),e),t.r=An.r,t.g=An.g,t.b=An.b,t}getStyle(t=jn){me.workingToColorSpace(An.copy(this),t);let e=An.r,n=An.g,s=An.b;return t!==jn?`color(${t} ${e.toFixed(3)} ${n.toFixed(3)} ${s.toFixed(3)})`:`rgb(${Math.round(e*255)},${Math.round(n*255)},${Math.round(s*255)})`}offsetHSL(t,e,n){return this.getHSL(Ss),this.setHSL(Ss.h+t,Ss.s+e,Ss.l+n)}add(t){return this.r+=t.r,this.g+=t.g,this.b+=t.b,this}addColors(t,e){return this.r=t.r+e.r,this.g=t.g+e.g,this.b=t.b+e.b,this}addScalar(t){return this.r+=t,this.g+=t,this.b+=t,this}sub(t){return this.r=Math.max(0,this.r-t.r),this.g=Math.max(0,this.g-t.g),this.b=Math.max(0,this.b-t.b),this}multiply(t){return this.r*=t.r,this.g*=t.g,this.b*=t.b,this}multiplyScalar(t){return this.r*=t,this.g*=t,this.b*=t,this}lerp(t,e){return this.r+=(t.r-this.r)*e,this.g+=(t.g-this.g)*e,this.b+=(t.b-this.b)*e,this}lerpColors(t,e,n){return this.r=t.r+(e.r-t.r)*n,this.g=t.g+(e.g-t.g)*n,this.b=t.b+(e.b-t.b)*n,this}lerpHSL(t,e){this.getHSL(Ss),t.getHSL($a);let n=Uh(Ss.h,$a.h,e),s=Uh(Ss.s,$a.s,e),r=Uh(Ss.l,$a.l,e);return this.setHSL(n,s,r),this}setFromVector3(t){return this.r=t.x,this.g=t.y,this.b=t.z,this}applyMatrix3(t){let e=this.r,n=this.g,s=this.b,r=t.elements;return this.r=r[0]*e+r[3]*n+r[6]*s,this.g=r[1]*e+r[4]*n+r[7]*s,this.b=r[2]*e+r[5]*n+r[8]*s,this}equals(t){return t.r===this.r&&t.g===this.g&&t.b===this.b}fromArray(t,e=0){return this.r=t[e],this.g=t[e+1],this.b=t[e+2],this}toArray(t=[],e=0){return t[e]=this.r,t[e+1]=this.g,t[e+2]=this.b,t}fromBufferAttribute(t,e){return this.r=t.getX(e),this.g=t.getY(e),this.b=t.getZ(e),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}},An=new ce;ce.NAMES=pm;var Oo=class extends Cn{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new is,this.environmentIntensity=1,this.environmentRotation=new is,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(t,e){return super.copy(t,e),this.background=t.background!==null?t.background.clone():null,this.environment=t.environment!==null?t.environment.clone():null,this.fog=t.fog!==null?t.fog.clone():null,this.backgroundBlurriness=t.backgroundBlurriness,this.backgroundIntensity=t.backgroundIntensity,this.backgroundRotation.copy(t.backgroundRotation),this.environmentIntensity=t.environmentIntensity,this.environmentRotation.copy(t.environmentRotation),this.overrideMaterial=t.overrideMaterial!==null?t.overrideMaterial.clone():null,this.matrixAutoUpdate=t.matrixAutoUpdate,this}toJSON(t){let e=super.toJSON(t);return this.fog!==null&&(e.object.fog=this.fog.toJSON()),e.object.backgroundBlurriness=this.backgroundBlurriness,e.object.backgroundIntensity=this.backgroundIntensity,e.object.backgroundRotation=this.backgroundRotation.toArray(),e.object.environmentIntensity=this.environmentIntensity,e.object.environmentRotation=this.environmentRotation.toArray(),e}},_i=new $,Ji=new $,Gh=new $,Ki=new $,Er=new $,Ar=new $,dp=new $,Hh=new $,Wh=new $,Xh=new $,qh=new We,Yh=new We,$h=new We,Ts=class i{constructor(t=new $,e=new $,n=new $){this.a=t,this.b=e,this.c=n}static getNormal(t,e,n,s){s.subVectors(n,e),_i.subVectors(t,e),s.cross(_i);let r=s.lengthSq();return r>0?s.multiplyScalar(1/Math.sqrt(r)):s.set(0,0,0)}static getBarycoord(t,e,n,s,r){_i.subVectors(s,e),Ji.subVectors(n,e),Gh.subVectors(t,e);let o=_i.dot(_i),a=_i.dot(Ji),l=_i.dot(Gh),c=Ji.dot(Ji),u=Ji.dot(Gh),d=o*c-a*a;if(d===0)return r.set(0,0,0),null;let h=1/d,f=(c*l-a*u)*h,_=(o*u-a*l)*h;return r.set(1-f-_,_,f)}static containsPoint(t,e,n,s){return this.getBarycoord(t,e,n,s,Ki)===null?!1:Ki.x>=0&&Ki.y>=0&&Ki.x+Ki.y<=1}static getInterpolation(t,e,n,s,r,o,a,l){return this.getBarycoord(t,e,n,s,Ki)===null?(l.x=0,l.y=0,"z"in l&&(l.z=0),"w"in l&&(l.w=0),null):(l.setScalar(0),l.addScaledVector(r,Ki.x),l.addScaledVector(o,Ki.y),l.addScaledVector(a,Ki.z),l)}static getInterpolatedAttribute(t,e,n,s,r,o){return qh.setScalar(0),Yh.setScalar(0),$h.setScalar(0),qh.fromBufferAttribute(t,e),Yh.fromBufferAttribute(t,n),$h.fromBufferAttribute(t,s),o.setScalar(0),o.addScaledVector(qh,r.x),o.addScaledVector(Yh,r.y),o.addScaledVector($h,r.z),o}static isFrontFacing(t,e,n,s){return _i.subVectors(n,e),Ji.subVectors(t,e),_i.cross(Ji).dot(s)<0}set(t,e,n){return this.a.copy(t),this.b.copy(e),this.c.copy(n),this}setFromPointsAndIndices(t,e,n,s){return this.a.copy(t[e]),this.b.copy(t[n]),this.c.copy(t[s]),this}setFromAttributeAndIndices(t,e,n,s){return this.a.fromBufferAttribute(t,e),this.b.fromBufferAttribute(t,n),this.c.fromBufferAttribute(t,s),this}clone(){return new this.constructor().copy(this)}copy(t){return this.a.copy(t.a),this.b.copy(t.b),this.c.copy(t.c),this}getArea(){return _i.subVectors(this.c,this.b),Ji.subVectors(this.a,this.b),_i.cross(Ji).length()*.5}getMidpoint(t){return t.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(t){return i.getNormal(this.a,this.b,this.c,t)}getPlane(t){return t.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(t,e){return i.getBarycoord(t,this.a,this.b,this.c,e)}getInterpolation(t,e,n,s,r){return i.getInterpolation(t,this.a,this.b,this.c,e,n,s,r)}containsPoint(t){return i.containsPoint(t,this.a,this.b,this.c)}isFrontFacing(t){return i.isFrontFacing(this.a,this.b,this.c,t)}intersectsBox(t){return t.intersectsTriangle(this)}closestPointToPoint(t,e){let n=this.a,s=this.b,r=this.c,o,a;Er.subVectors(s,n),Ar.subVectors(r,n),Hh.subVectors(t,n);let l=Er.dot(Hh),c=Ar.dot(Hh);if(l<=0&&c<=0)return e.copy(n);Wh.subVectors(t,s);let u=Er.dot(Wh),d=Ar.dot(Wh);if(u>=0&&d<=u)return e.copy(s);let h=l*d-u*c;if(h<=0&&l>=0&&u<=0&&l-u>0)return o=l/(l-u),e.copy(n).addScaledVector(Er,o);Xh.subVectors(t,r);let f=Er.dot(Xh),_=Ar.dot(Xh);if(_>=0&&f<=_)return e.copy(r);let S=f*c-l*_;if(S<=0&&c>=0&&_<=0)return a=c/(c-_),e.copy(n).addScaledVector(Ar,a);let m=u*_-f*d;if(m<=0&&d-u>=0&&f-_>=0)return dp.subVectors(r,s),a=(d-u)/(d-u+(f-_)),e.copy(s).addScaledVector(dp,a);let p=1/(m+S+h);return o=S*p,a=h*p,e.copy(n).addScaledVector(Er,o).addScaledVector(Ar,a)}equals(t){return t.a.equals(this.a)&&t.b.equals(this.b)&&t.c.equals(this.c)}},Fi=class{constructor(t=new $(1/0,1/0,1/0),e=new $(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=t,this.max=e}set(t,e){return this.min.copy(t),this.max.copy(e),this}setFromArray(t){this.makeEmpty();for(let e=0,n=t.length;e<n;e+=3)this.expandByPoint(xi.fromArray(t,e));return this}setFromBufferAttribute(t){this.makeEmpty();for(let e=0,n=t.count;e<n;e++)this.expandByPoint(xi.fromBufferAttribute(t,e));return this}setFromPoints(t){this.makeEmpty();for(let e=0,n=t.length;e<n;e++)this.expandByPoint(t[e]);return this}setFromCenterAndSize(t,e){let n=xi.copy(e).multiplyScalar(.5);return this.min.copy(t).sub(n),this.max.copy(t).add(n),this}setFromObject(t,e=!1){return this.makeEmpty(),this.expandByObject(t,e)}clone(){return new this.constructor().copy(this)}copy(t){return this.min.copy(t.min),this.max.copy(t.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(t){return this.isEmpty()?t.set(0,0,0):t.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(t){return this.isEmpty()?t.set(0,0,0):t.subVectors(this.max,this.min)}expandByPoint(t){return this.min.min(t),this.max.max(t),this}expandByVector(t){return this.min.sub(t),this.max.add(t),this}expandByScalar(t){return this.min.addScalar(-t),this.max.addScalar(t),this}expandByObject(t,e=!1){t.updateWorldMatrix(!1,!1);let n=t.geometry;if(n!==void 0){let r=n.getAttribute("position");if(e===!0&&r!==void 0&&t.isInstancedMesh!==!0&&t.isBatchedMesh!==!0)for(let o=0,a=r.count;o<a;o++)t.isMesh===!0?t.getVertexPosition(o,xi):xi.fromBufferAttribute(r,o),xi.applyMatrix4(t.matrixWorld),this.expandByPoint(xi);else t.boundingBox!==void 0?(t.boundingBox===null&&t.computeBoundingBox(),Za.copy(t.boundingBox)):(n.boundingBox===null&&n.computeBoundingBox(),Za.copy(n.boundingBox)),Za.applyMatrix4(t.matrixWorld),this.union(Za)}let s=t.children;for(let r=0,o=s.length;r<o;r++)this.expandByObject(s[r],e);return this}containsPoint(t){return t.x>=this.min.x&&t.x<=this.max.x&&t.y>=this.min.y&&t.y<=this.max.y&&t.z>=this.min.z&&t.z<=this.max.z}containsBox(t){return this.min.x<=t.min.x&&t.max.x<=this.max.x&&this.min.y<=t.min.y&&t.max.y<=this.max.y&&this.min.z<=t.min.z&&t.max.z<=this.max.z}getParameter(t,e){return e.set((t.x-this.min.x)/(this.max.x-this.min.x),(t.y-this.min.y)/(this.max.y-this.min.y),(t.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(t){return t.max.x>=this.min.x&&t.min.x<=this.max.x&&t.max.y>=this.min.y&&t.min.y<=this.max.y&&t.max.z>=this.min.z&&t.min.z<=this.max.z}intersectsSphere(t){return this.clampPoint(t.center,xi),xi.distanceToSquared(t.center)<=t.radius*t.radius}intersectsPlane(t){let e,n;return t.normal.x>0?(e=t.normal.x*this.min.x,n=t.normal.x*this.max.x):(e=t.normal.x*this.max.x,n=t.normal.x*this.min.x),t.normal.y>0?(e+=t.normal.y*this.min.y,n+=t.normal.y*this.max.y):(e+=t.normal.y*this.max.y,n+=t.normal.y*this.min.y),t.normal.z>0?(e+=t.normal.z*this.min.z,n+=t.normal.z*this.max.z):(e+=t.normal.z*this.max.z,n+=t.normal.z*this.min.z),e<=-t.constant&&n>=-t.constant}intersectsTriangle(t){if(this.isEmpty())return!1;this.getCenter(wo),Ja.subVectors(this.max,wo),Cr.subVectors(t.a,wo),Rr.subVectors(t.b,wo),Pr.subVectors(t.c,wo),Ms.subVectors(Rr,Cr),bs.subVectors(Pr,Rr),Ws.subVectors(Cr,Pr);let e=[0,-Ms.z,Ms.y,0,-bs.z,bs.y,0,-Ws.z,Ws.y,Ms.z,0,-Ms.x,bs.z,0,-bs.x,Ws.z,0,-Ws.x,-Ms.y,Ms.x,0,-bs.y,bs.x,0,-Ws.y,Ws.x,0];return!Zh(e,Cr,Rr,Pr,Ja)||(e=[1,0,0,0,1,0,0,0,1],!Zh(e,Cr,Rr,Pr,Ja))?!1:(Ka.crossVectors(Ms,bs),e=[Ka.x,Ka.y,Ka.z],Zh(e,Cr,Rr,Pr,Ja))}clampPoint(t,e){return e.copy(t).clamp(this.min,this.max)}distanceToPoint(t){return this.clampPoint(t,xi).distanceTo(t)}getBoundingSphere(t){return this.isEmpty()?t.makeEmpty():(this.getCenter(t.center),t.radius=this.getSize(xi).length()*.5),t}intersect(t){return this.min.max(t.min),this.max.min(t.max),this.isEmpty()&&this.makeEmpty(),this}union(t){return this.min.min(t.min),this.max.max(t.max),this}applyMatrix4(t){return this.isEmpty()?this:(Qi[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(t),Qi[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(t),Qi[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(t),Qi[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(t),Qi[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(t),Qi[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(t),Qi[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(t),Qi[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(t),this.setFromPoints(Qi),this)}translate(t){return this.min.add(t),this.max.add(t),this}equals(t){return t.min.equals(this.min)&&t.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(t){return this.min.fromArray(t.min),this.max.fromArray(t.max),this}},Qi=[new $,new $,new $,new $,new $,new $,new $,new $],xi=new $,Za=new Fi,Cr=new $,Rr=new $,Pr=new $,Ms=new $,bs=new $,Ws=new $,wo=new $,Ja=new $,Ka=new $,Xs=new $;function Zh(i,t,e,n,s){for(let r=0,o=i.length-3;r<=o;r+=3){Xs.fromArray(i,r);let a=s.x*Math.abs(Xs.x)+s.y*Math.abs(Xs.y)+s.z*Math.abs(Xs.z),l=t.dot(Xs),c=e.dot(Xs),u=n.dot(Xs);if(Math.max(-Math.max(l,c,u),Math.min(l,c,u))>a)return!1}return!0}var an=new $,Qa=new ge,j_=0,kn=class extends Ui{constructor(t,e,n=!1){if(super(),Array.isArray(t))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:j_++}),this.name="",this.array=t,this.itemSize=e,this.count=t!==void 0?t.length/e:0,this.normalized=n,this.usage=lm,this.updateRanges=[],this.gpuType=ci,this.version=0,this._normalizationScale=t!==void 0?Uu(t):void 0}onUploadCallback(){}set needsUpdate(t){t===!0&&this.version++}setUsage(t){return this.usage=t,this}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}copy(t){return this.name=t.name,this.array=new t.array.constructor(t.array),this.itemSize=t.itemSize,this.count=t.count,this.normalized=t.normalized,this.usage=t.usage,this.gpuType=t.gpuType,this._normalizationScale=t._normalizationScale,this}copyAt(t,e,n){t*=this.itemSize,n*=e.itemSize;for(let s=0,r=this.itemSize;s<r;s++)this.array[t+s]=e.array[n+s];return this}copyArray(t){return this.array.set(t),this}applyMatrix3(t){if(this.itemSize===2)for(let e=0,n=this.count;e<n;e++)Qa.fromBufferAttribute(this,e),Qa.applyMatrix3(t),this.setXY(e,Qa.x,Qa.y);else if(this.itemSize===3)for(let e=0,n=this.count;e<n;e++)an.fromBufferAttribute(this,e),an.applyMatrix3(t),this.setXYZ(e,an.x,an.y,an.z);return this}applyMatrix4(t){for(let e=0,n=this.count;e<n;e++)an.fromBufferAttribute(this,e),an.applyMatrix4(t),this.setXYZ(e,an.x,an.y,an.z);return this}applyNormalMatrix(t){for(let e=0,n=this.count;e<n;e++)an.fromBufferAttribute(this,e),an.applyNormalMatrix(t),this.setXYZ(e,an.x,an.y,an.z);return this}transformDirection(t){for(let e=0,n=this.count;e<n;e++)an.fromBufferAttribute(this,e),an.transformDirection(t),this.setXYZ(e,an.x,an.y,an.z);return this}set(t,e=0){return this.array.set(t,e),this}getComponent(t,e){let n=this.array[t*this.itemSize+e];return this.normalized&&(n=this._denormalize(n)),n}setComponent(t,e,n){return this.normalized&&(n=this._normalize(n)),this.array[t*this.itemSize+e]=n,this}getX(t){let e=this.array[t*this.itemSize];return this.normalized&&(e=this._denormalize(e)),e}setX(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize]=e,this}getY(t){let e=this.array[t*this.itemSize+1];return this.normalized&&(e=this._denormalize(e)),e}setY(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+1]=e,this}getZ(t){let e=this.array[t*this.itemSize+2];return this.normalized&&(e=this._denormalize(e)),e}setZ(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+2]=e,this}getW(t){let e=this.array[t*this.itemSize+3];return this.normalized&&(e=this._denormalize(e)),e}setW(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+3]=e,this}setXY(t,e,n){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n)),this.array[t+0]=e,this.array[t+1]=n,this}setXYZ(t,e,n,s){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n),s=this._normalize(s)),this.array[t+0]=e,this.array[t+1]=n,this.array[t+2]=s,this}setXYZW(t,e,n,s,r){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n),s=this._normalize(s),r=this._normalize(r)),this.array[t+0]=e,this.array[t+1]=n,this.array[t+2]=s,this.array[t+3]=r,this}onUpload(t){return this.onUploadCallback=t,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){let t={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return t.name=this.name,t.usage=this.usage,t.gpuType=this.gpuType,t}dispose(){this.dispatchEvent({type:"dispose"})}_denormalize(t){let e=this._normalizationScale;return e!==void 0?Math.max(t/e,-1):V_(t,this.array)}_normalize(t){let e=this._normalizationScale;return e!==void 0?Math.round(t*e):G_(t,this.array)}};var Bo=class extends kn{constructor(t,e,n){super(new Uint16Array(t),e,n)}};var ko=class extends kn{constructor(t,e,n){super(new Uint32Array(t),e,n)}};var ln=class extends kn{constructor(t,e,n){super(new Float32Array(t),e,n)}},tx=new Fi,To=new $,Jh=new $,ss=class{constructor(t=new $,e=-1){this.isSphere=!0,this.center=t,this.radius=e}set(t,e){return this.center.copy(t),this.radius=e,this}setFromPoints(t,e){let n=this.center;e!==void 0?n.copy(e):tx.setFromPoints(t).getCenter(n);let s=0;for(let r=0,o=t.length;r<o;r++)s=Math.max(s,n.distanceToSquared(t[r]));return this.radius=Math.sqrt(s),this}copy(t){return this.center.copy(t.center),this.radius=t.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(t){return t.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(t){return t.distanceTo(this.center)-this.radius}intersectsSphere(t){let e=this.radius+t.radius;return t.center.distanceToSquared(this.center)<=e*e}intersectsBox(t){return t.intersectsSphere(this)}intersectsPlane(t){return Math.abs(t.distanceToPoint(this.center))<=this.radius}clampPoint(t,e){let n=this.center.distanceToSquared(t);return e.copy(t),n>this.radius*this.radius&&(e.sub(this.center).normalize(),e.multiplyScalar(this.radius).add(this.center)),e}getBoundingBox(t){return this.isEmpty()?(t.makeEmpty(),t):(t.set(this.center,this.center),t.expandByScalar(this.radius),t)}applyMatrix4(t){return this.center.applyMatrix4(t),this.radius=this.radius*t.getMaxScaleOnAxis(),this}translate(t){return this.center.add(t),this}expandByPoint(t){if(this.isEmpty())return this.center.copy(t),this.radius=0,this;To.subVectors(t,this.center);let e=To.lengthSq();if(e>this.radius*this.radius){let n=Math.sqrt(e),s=(n-this.radius)*.5;this.center.addScaledVector(To,s/n),this.radius+=s}return this}union(t){return t.isEmpty()?this:this.isEmpty()?(this.copy(t),this):(this.center.equals(t.center)===!0?this.radius=Math.max(this.radius,t.radius):(Jh.subVectors(t.center,this.center).setLength(t.radius),this.expandByPoint(To.copy(t.center).add(Jh)),this.expandByPoint(To.copy(t.center).sub(Jh))),this)}equals(t){return t.center.equals(this.center)&&t.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(t){return this.radius=t.radius,this.center.fromArray(t.center),this}},ex=0,oi=new we,Kh=new Cn,Ir=new $,Qn=new Fi,Eo=new Fi,Sn=new $,Vn=class i extends Ui{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:ex++}),this.uuid=ca(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.indirectOffset=0,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={},this._transformed=!1}getIndex(){return this.index}setIndex(t){return Array.isArray(t)?this.index=new(B_(t)?ko:Bo)(t,1):this.index=t,this}setIndirect(t,e=0){return this.indirect=t,this.indirectOffset=e,this}getIndirect(){return this.indirect}getAttribute(t){return this.attributes[t]}setAttribute(t,e){return this.attributes[t]=e,this}deleteAttribute(t){return delete this.attributes[t],this}hasAttribute(t){return this.attributes[t]!==void 0}addGroup(t,e,n=0){this.groups.push({start:t,count:e,materialIndex:n})}clearGroups(){this.groups=[]}setDrawRange(t,e){this.drawRange.start=t,this.drawRange.count=e}applyMatrix4(t){let e=this.attributes.position;e!==void 0&&(e.applyMatrix4(t),e.needsUpdate=!0);let n=this.attributes.normal;if(n!==void 0){let r=new Qt().getNormalMatrix(t);n.applyNormalMatrix(r),n.needsUpdate=!0}let s=this.attributes.tangent;return s!==void 0&&(s.transformDirection(t),s.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this._transformed=!0,this}applyQuaternion(t){return oi.makeRotationFromQuaternion(t),this.applyMatrix4(oi),this}rotateX(t){return oi.makeRotationX(t),this.applyMatrix4(oi),this}rotateY(t){return oi.makeRotationY(t),this.applyMatrix4(oi),this}rotateZ(t){return oi.makeRotationZ(t),this.applyMatrix4(oi),this}translate(t,e,n){return oi.makeTranslation(t,e,n),this.applyMatrix4(oi),this}scale(t,e,n){return oi.makeScale(t,e,n),this.applyMatrix4(oi),this}lookAt(t){return Kh.lookAt(t),Kh.updateMatrix(),this.applyMatrix4(Kh.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(Ir).negate(),this.translate(Ir.x,Ir.y,Ir.z),this}setFromPoints(t){let e=this.getAttribute("position");if(e===void 0){let n=[];for(let s=0,r=t.length;s<r;s++){let o=t[s];n.push(o.x,o.y,o.z||0)}this.setAttribute("position",new ln(n,3))}else{let n=Math.min(t.length,e.count);for(let s=0;s<n;s++){let r=t[s];e.setXYZ(s,r.x,r.y,r.z||0)}t.length>e.count&&qt("BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),e.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new Fi);let t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){Kt("BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new $(-1/0,-1/0,-1/0),new $(1/0,1/0,1/0));return}if(t!==void 0){if(this.boundingBox.setFromBufferAttribute(t),e)for(let n=0,s=e.length;n<s;n++){let r=e[n];Qn.setFromBufferAttribute(r),this.morphTargetsRelative?(Sn.addVectors(this.boundingBox.min,Qn.min),this.boundingBox.expandByPoint(Sn),Sn.addVectors(this.boundingBox.max,Qn.max),this.boundingBox.expandByPoint(Sn)):(this.boundingBox.expandByPoint(Qn.min),this.boundingBox.expandByPoint(Qn.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&Kt('BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new ss);let t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){Kt("BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new $,1/0);return}if(t){let n=this.boundingSphere.center;if(Qn.setFromBufferAttribute(t),e)for(let r=0,o=e.length;r<o;r++){let a=e[r];Eo.setFromBufferAttribute(a),this.morphTargetsRelative?(Sn.addVectors(Qn.min,Eo.min),Qn.expandByPoint(Sn),Sn.addVectors(Qn.max,Eo.max),Qn.expandByPoint(Sn)):(Qn.expandByPoint(Eo.min),Qn.expandByPoint(Eo.max))}Qn.getCenter(n);let s=0;for(let r=0,o=t.count;r<o;r++)Sn.fromBufferAttribute(t,r),s=Math.max(s,n.distanceToSquared(Sn));if(e)for(let r=0,o=e.length;r<o;r++){let a=e[r],l=this.morphTargetsRelative;for(let c=0,u=a.count;c<u;c++)Sn.fromBufferAttribute(a,c),l&&(Ir.fromBufferAttribute(t,c),Sn.add(Ir)),s=Math.max(s,n.distanceToSquared(Sn))}this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&Kt('BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){let t=this.index,e=this.attributes;if(t===null||e.position===void 0||e.normal===void 0||e.uv===void 0){Kt("BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}let n=e.position,s=e.normal,r=e.uv,o=this.getAttribute("tangent");(o===void 0||o.count!==n.count)&&(o=new kn(new Float32Array(4*n.count),4),this.setAttribute("tangent",o));let a=[],l=[],c=new Uint8Array(n.count);for(let B=0;B<n.count;B++)a[B]=new $,l[B]=new $;let u=new $,d=new $,h=new $,f=new ge,_=new ge,S=new ge,m=new $,p=new $;function y(B,N,D){c[B]=c[N]=c[D]=1,u.fromBufferAttribute(n,B),d.fromBufferAttribute(n,N),h.fromBufferAttribute(n,D),f.fromBufferAttribute(r,B),_.fromBufferAttribute(r,N),S.fromBufferAttribute(r,D),d.sub(u),h.sub(u),_.sub(f),S.sub(f);let k=1/(_.x*S.y-S.x*_.y);isFinite(k)&&(m.copy(d).multiplyScalar(S.y).addScaledVector(h,-_.y).multiplyScalar(k),p.copy(h).multiplyScalar(_.x).addScaledVector(d,-S.x).multiplyScalar(k),a[B].add(m),a[N].add(m),a[D].add(m),l[B].add(p),l[N].add(p),l[D].add(p))}let C=this.groups;C.length===0&&(C=[{start:0,count:t.count}]);for(let B=0,N=C.length;B<N;++B){let D=C[B],k=D.start,G=D.count;for(let L=k,H=k+G;L<H;L+=3)y(t.getX(L+0),t.getX(L+1),t.getX(L+2))}let w=new $,P=new $,E=new $,x=new $;function T(B){E.fromBufferAttribute(s,B),x.copy(E);let N=a[B];w.copy(N),w.sub(E.multiplyScalar(E.dot(N))).normalize(),P.crossVectors(x,N);let k=P.dot(l[B])<0?-1:1;o.setXYZW(B,w.x,w.y,w.z,k)}for(let B=0,N=n.count;B<N;++B)c[B]&&T(B);this._transformed=!0}computeVertexNormals(){let t=this.index,e=this.getAttribute("position");if(e!==void 0){let n=this.getAttribute("normal");if(n===void 0||n.count!==e.count)n=new kn(new Float32Array(e.count*3),3),this.setAttribute("normal",n);else for(let h=0,f=n.count;h<f;h++)n.setXYZ(h,0,0,0);let s=new $,r=new $,o=new $,a=new $,l=new $,c=new $,u=new $,d=new $;if(t)for(let h=0,f=t.count;h<f;h+=3){let _=t.getX(h+0),S=t.getX(h+1),m=t.getX(h+2);s.fromBufferAttribute(e,_),r.fromBufferAttribute(e,S),o.fromBufferAttribute(e,m),u.subVectors(o,r),d.subVectors(s,r),u.cross(d),a.fromBufferAttribute(n,_),l.fromBufferAttribute(n,S),c.fromBufferAttribute(n,m),a.add(u),l.add(u),c.add(u),n.setXYZ(_,a.x,a.y,a.z),n.setXYZ(S,l.x,l.y,l.z),n.setXYZ(m,c.x,c.y,c.z)}else for(let h=0,f=e.count;h<f;h+=3)s.fromBufferAttribute(e,h+0),r.fromBufferAttribute(e,h+1),o.fromBufferAttribute(e,h+2),u.subVectors(o,r),d.subVectors(s,r),u.cross(d),n.setXYZ(h+0,u.x,u.y,u.z),n.setXYZ(h+1,u.x,u.y,u.z),n.setXYZ(h+2,u.x,u.y,u.z);this.normalizeNormals(),n.needsUpdate=!0}}normalizeNormals(){let t=this.attributes.normal;for(let e=0,n=t.count;e<n;e++)Sn.fromBufferAttribute(t,e),Sn.normalize(),t.setXYZ(e,Sn.x,Sn.y,Sn.z)}toNonIndexed(){function t(a,l){let c=a.array,u=a.itemSize,d=a.normalized,h=new c.constructor(l.length*u),f=0,_=0;for(let S=0,m=l.length;S<m;S++){a.isInterleavedBufferAttribute?f=l[S]*a.data.stride+a.offset:f=l[S]*u;for(let p=0;p<u;p++)h[_++]=c[f++]}return new kn(h,u,d)}if(this.index===null)return qt("BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;let e=new i,n=this.index.array,s=this.attributes;for(let a in s){let l=s[a],c=t(l,n);e.setAttribute(a,c)}let r=this.morphAttributes;for(let a in r){let l=[],c=r[a];for(let u=0,d=c.length;u<d;u++){let h=c[u],f=t(h,n);l.push(f)}e.morphAttributes[a]=l}e.morphTargetsRelative=this.morphTargetsRelative;let o=this.groups;for(let a=0,l=o.length;a<l;a++){let c=o[a];e.addGroup(c.start,c.count,c.materialIndex)}return e}toJSON(){let t={metadata:{version:4.7,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(t.uuid=this.uuid,t.type=this.parameters!==void 0&&this._transformed===!0?"BufferGeometry":this.type,t.name=this.name,Object.keys(this.userData).length>0&&(t.userData=this.userData),this.parameters!==void 0&&this._transformed!==!0){let l=this.parameters;for(let c in l)l[c]!==void 0&&(t[c]=l[c]);return t}t.data={attributes:{}};let e=this.index;e!==null&&(t.data.index={type:e.array.constructor.name,array:Array.prototype.slice.call(e.array)});let n=this.attributes;for(let l in n){let c=n[l];t.data.attributes[l]=c.toJSON(t.data)}let s={},r=!1;for(let l in this.morphAttributes){let c=this.morphAttributes[l],u=[];for(let d=0,h=c.length;d<h;d++){let f=c[d];u.push(f.toJSON(t.data))}u.length>0&&(s[l]=u,r=!0)}r&&(t.data.morphAttributes=s,t.data.morphTargetsRelative=this.morphTargetsRelative);let o=this.groups;o.length>0&&(t.data.groups=JSON.parse(JSON.stringify(o)));let a=this.boundingSphere;return a!==null&&(t.data.boundingSphere=a.toJSON()),t}clone(){return new this.constructor().copy(this)}copy(t){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;let e={};this.name=t.name;let n=t.index;n!==null&&this.setIndex(n.clone());let s=t.attributes;for(let c in s){let u=s[c];this.setAttribute(c,u.clone(e))}let r=t.morphAttributes;for(let c in r){let u=[],d=r[c];for(let h=0,f=d.length;h<f;h++)u.push(d[h].clone(e));this.morphAttributes[c]=u}this.morphTargetsRelative=t.morphTargetsRelative;let o=t.groups;for(let c=0,u=o.length;c<u;c++){let d=o[c];this.addGroup(d.start,d.count,d.materialIndex)}let a=t.boundingBox;a!==null&&(this.boundingBox=a.clone());let l=t.boundingSphere;return l!==null&&(this.boundingSphere=l.clone()),this.drawRange.start=t.drawRange.start,this.drawRange.count=t.drawRange.count,this.userData=t.userData,this._transformed=t._transformed,this}dispose(){this.dispatchEvent({type:"dispose"})}};var Qh=new $,nx=new $,ix=new Qt,vi=class{constructor(t=new $(1,0,0),e=0){this.isPlane=!0,this.normal=t,this.constant=e}set(t,e){return this.normal.copy(t),this.constant=e,this}setComponents(t,e,n,s){return this.normal.set(t,e,n),this.constant=s,this}setFromNormalAndCoplanarPoint(t,e){return this.normal.copy(t),this.constant=-e.dot(this.normal),this}setFromCoplanarPoints(t,e,n){let s=Qh.subVectors(n,e).cross(nx.subVectors(t,e)).normalize();return this.setFromNormalAndCoplanarPoint(s,t),this}copy(t){return this.normal.copy(t.normal),this.constant=t.constant,this}normalize(){let t=1/this.normal.length();return this.normal.multiplyScalar(t),this.constant*=t,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(t){return this.normal.dot(t)+this.constant}distanceToSphere(t){return this.distanceToPoint(t.center)-t.radius}projectPoint(t,e){return e.copy(t).addScaledVector(this.normal,-this.distanceToPoint(t))}intersectLine(t,e,n=!0){let s=t.delta(Qh),r=this.normal.dot(s);if(r===0)return this.distanceToPoint(t.start)===0?e.copy(t.start):null;let o=-(t.start.dot(this.normal)+this.constant)/r;return n===!0&&(o<0||o>1)?null:e.copy(t.start).addScaledVector(s,o)}intersectsLine(t){let e=this.distanceToPoint(t.start),n=this.distanceToPoint(t.end);return e<0&&n>0||n<0&&e>0}intersectsBox(t){return t.intersectsPlane(this)}intersectsSphere(t){return t.intersectsPlane(this)}coplanarPoint(t){return t.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(t,e){let n=e||ix.getNormalMatrix(t),s=this.coplanarPoint(Qh).applyMatrix4(t),r=this.normal.applyMatrix3(n).normalize();return this.constant=-s.dot(r),this}translate(t){return this.constant-=t.dot(this.normal),this}equals(t){return t.normal.equals(this.normal)&&t.constant===this.constant}clone(){return new this.constructor().copy(this)}toJSON(){return{normal:this.normal.toArray(),constant:this.constant}}fromJSON(t){return this.normal.fromArray(t.normal),this.constant=t.constant,this}},sx=0,rs=class extends Ui{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:sx++}),this.uuid=ca(),this.name="",this.type="Material",this.blending=Jr,this.side=Ps,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=pu,this.blendDst=mu,this.blendEquation=Js,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new ce(0,0,0),this.blendAlpha=0,this.depthFunc=Or,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=nm,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=gl,this.stencilZFail=gl,this.stencilZPass=gl,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(t){this._alphaTest>0!=t>0&&this.version++,this._alphaTest=t}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(t){if(t!==void 0)for(let e in t){let n=t[e];if(n===void 0){qt(`Material: parameter '${e}' has value of undefined.`);continue}let s=this[e];if(s===void 0){qt(`Material: '${e}' is not a property of THREE.${this.type}.`);continue}s&&s.isColor?s.set(n):s&&s.isVector2&&n&&n.isVector2||s&&s.isEuler&&n&&n.isEuler||s&&s.isVector3&&n&&n.isVector3?s.copy(n):this[e]=n}}toJSON(t){let e=t===void 0||typeof t=="string";e&&(t={textures:{},images:{}});let n={metadata:{version:4.7,type:"Material",generator:"Material.toJSON"}};n.uuid=this.uuid,n.type=this.type,n.blending=this.blending,n.side=this.side,n.shadowSide=this.shadowSide,n.vertexColors=this.vertexColors,n.opacity=this.opacity,n.transparent=this.transparent,n.blendSrc=this.blendSrc,n.blendDst=this.blendDst,n.blendEquation=this.blendEquation,n.blendSrcAlpha=this.blendSrcAlpha,n.blendDstAlpha=this.blendDstAlpha,n.blendEquationAlpha=this.blendEquationAlpha,n.blendColor=this.blendColor.getHex(),n.blendAlpha=this.blendAlpha,n.depthFunc=this.depthFunc,n.depthTest=this.depthTest,n.depthWrite=this.depthWrite,n.colorWrite=this.colorWrite,n.clipIntersection=this.clipIntersection,n.clipShadows=this.clipShadows,n.stencilWriteMask=this.stencilWriteMask,n.stencilFunc=this.stencilFunc,n.stencilRef=this.stencilRef,n.stencilFuncMask=this.stencilFuncMask,n.stencilFail=this.stencilFail,n.stencilZFail=this.stencilZFail,n.stencilZPass=this.stencilZPass,n.stencilWrite=this.stencilWrite,n.polygonOffset=this.polygonOffset,n.polygonOffsetFactor=this.polygonOffsetFactor,n.polygonOffsetUnits=this.polygonOffsetUnits,n.dithering=this.dithering,n.alphaTest=this.alphaTest,n.alphaHash=this.alphaHash,n.alphaToCoverage=this.alphaToCoverage,n.premultipliedAlpha=this.premultipliedAlpha,n.forceSinglePass=this.forceSinglePass,n.allowOverride=this.allowOverride,n.visible=this.visible,n.toneMapped=this.toneMapped,n.name=this.name,this.color&&this.color.isColor&&(n.color=this.color.getHex()),this.roughness!==void 0&&(n.roughness=this.roughness),this.metalness!==void 0&&(n.metalness=this.metalness),this.sheen!==void 0&&(n.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(n.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(n.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(n.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&(n.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(n.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(n.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(n.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(n.shininess=this.shininess),this.clearcoat!==void 0&&(n.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(n.clearcoatRoughness=this.clearcoatRoughness),this.diffuseRoughness!==void 0&&(n.diffuseRoughness=this.diffuseRoughness),this.diffuseRoughnessMap&&this.diffuseRoughnessMap.isTexture&&(n.diffuseRoughnessMap=this.diffuseRoughnessMap.toJSON(t).uuid),this.clearcoatMap&&this.clearcoatMap.isTexture&&(n.clearcoatMap=this.clearcoatMap.toJSON(t).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(n.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(t).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(n.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(t).uuid,n.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(n.sheenColorMap=this.sheenColorMap.toJSON(t).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(n.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(t).uuid),this.dispersion!==void 0&&(n.dispersion=this.dispersion),this.retroreflectivity!==void 0&&(n.retroreflectivity=this.retroreflectivity),this.iridescence!==void 0&&(n.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(n.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessMinimum!==void 0&&(n.iridescenceThicknessMinimum=this.iridescenceThicknessMinimum),this.iridescenceThicknessMaximum!==void 0&&(n.iridescenceThicknessMaximum=this.iridescenceThicknessMaximum),this.iridescenceMap&&this.iridescenceMap.isTexture&&(n.iridescenceMap=this.iridescenceMap.toJSON(t).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(n.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(t).uuid),this.anisotropy!==void 0&&(n.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(n.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(n.anisotropyMap=this.anisotropyMap.toJSON(t).uuid),this.map&&this.map.isTexture&&(n.map=this.map.toJSON(t).uuid),this.matcap&&this.matcap.isTexture&&(n.matcap=this.matcap.toJSON(t).uuid),this.alphaMap&&this.alphaMap.isTexture&&(n.alphaMap=this.alphaMap.toJSON(t).uuid),this.lightMap&&this.lightMap.isTexture&&(n.lightMap=this.lightMap.toJSON(t).uuid,n.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(n.aoMap=this.aoMap.toJSON(t).uuid,n.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(n.bumpMap=this.bumpMap.toJSON(t).uuid,n.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(n.normalMap=this.normalMap.toJSON(t).uuid,n.normalMapType=this.normalMapType,n.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(n.displacementMap=this.displacementMap.toJSON(t).uuid,n.displacementScale=this.displacementScale,n.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(n.roughnessMap=this.roughnessMap.toJSON(t).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(n.metalnessMap=this.metalnessMap.toJSON(t).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(n.emissiveMap=this.emissiveMap.toJSON(t).uuid),this.specularMap&&this.specularMap.isTexture&&(n.specularMap=this.specularMap.toJSON(t).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(n.specularIntensityMap=this.specularIntensityMap.toJSON(t).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(n.specularColorMap=this.specularColorMap.toJSON(t).uuid),this.envMap&&this.envMap.isTexture&&(n.envMap=this.envMap.toJSON(t).uuid,this.combine!==void 0&&(n.combine=this.combine)),this.envMapRotation!==void 0&&(n.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(n.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(n.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(n.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(n.gradientMap=this.gradientMap.toJSON(t).uuid),this.transmission!==void 0&&(n.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(n.transmissionMap=this.transmissionMap.toJSON(t).uuid),this.thickness!==void 0&&(n.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(n.thicknessMap=this.thicknessMap.toJSON(t).uuid),this.attenuationDistance!==void 0&&(n.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(n.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(n.size=this.size),this.sizeAttenuation!==void 0&&(n.sizeAttenuation=this.sizeAttenuation),Array.isArray(this.clippingPlanes)&&this.clippingPlanes.length>0&&(n.clippingPlanes=this.clippingPlanes.map(r=>r.toJSON())),this.rotation!==void 0&&(n.rotation=this.rotation),this.depthPacking!==void 0&&(n.depthPacking=this.depthPacking),this.linewidth!==void 0&&(n.linewidth=this.linewidth),this.linecap!==void 0&&(n.linecap=this.linecap),this.linejoin!==void 0&&(n.linejoin=this.linejoin),this.dashSize!==void 0&&(n.dashSize=this.dashSize),this.gapSize!==void 0&&(n.gapSize=this.gapSize),this.scale!==void 0&&(n.scale=this.scale),this.wireframe!==void 0&&(n.wireframe=this.wireframe),this.wireframeLinewidth!==void 0&&(n.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!==void 0&&(n.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!==void 0&&(n.wireframeLinejoin=this.wireframeLinejoin),this.flatShading!==void 0&&(n.flatShading=this.flatShading),this.fog!==void 0&&(n.fog=this.fog),Object.keys(this.userData).length>0&&(n.userData=this.userData);function s(r){let o=[];for(let a in r){let l=r[a];delete l.metadata,o.push(l)}return o}if(e){let r=s(t.textures),o=s(t.images);r.length>0&&(n.textures=r),o.length>0&&(n.images=o)}return n}fromJSON(t,e){if(t.uuid!==void 0&&(this.uuid=t.uuid),t.name!==void 0&&(this.name=t.name),t.color!==void 0&&this.color!==void 0&&this.color.setHex(t.color),t.roughness!==void 0&&(this.roughness=t.roughness),t.metalness!==void 0&&(this.metalness=t.metalness),t.sheen!==void 0&&(this.sheen=t.sheen),t.sheenColor!==void 0&&(this.sheenColor=new ce().setHex(t.sheenColor)),t.sheenRoughness!==void 0&&(this.sheenRoughness=t.sheenRoughness),t.emissive!==void 0&&this.emissive!==void 0&&this.emissive.setHex(t.emissive),t.specular!==void 0&&this.specular!==void 0&&this.specular.setHex(t.specular),t.specularIntensity!==void 0&&(this.specularIntensity=t.specularIntensity),t.specularColor!==void 0&&this.specularColor!==void 0&&this.specularColor.setHex(t.specularColor),t.shininess!==void 0&&(this.shininess=t.shininess),t.clearcoat!==void 0&&(this.clearcoat=t.clearcoat),t.clearcoatRoughness!==void 0&&(this.clearcoatRoughness=t.clearcoatRoughness),t.diffuseRoughness!==void 0&&(this.diffuseRoughness=t.diffuseRoughness),t.dispersion!==void 0&&(this.dispersion=t.dispersion),t.retroreflectivity!==void 0&&(this.retroreflectivity=t.retroreflectivity),t.iridescence!==void 0&&(this.iridescence=t.iridescence),t.iridescenceIOR!==void 0&&(this.iridescenceIOR=t.iridescenceIOR),t.iridescenceThicknessMinimum!==void 0&&(this.iridescenceThicknessMinimum=t.iridescenceThicknessMinimum),t.iridescenceThicknessMaximum!==void 0&&(this.iridescenceThicknessMaximum=t.iridescenceThicknessMaximum),t.iridescenceThicknessRange!==void 0&&(this.iridescenceThicknessMinimum=t.iridescenceThicknessRange[0],this.iridescenceThicknessMaximum=t.iridescenceThicknessRange[1]),t.transmission!==void 0&&(this.transmission=t.transmission),t.thickness!==void 0&&(this.thickness=t.thickness),t.attenuationDistance!==void 0&&(this.attenuationDistance=t.attenuationDistance),t.attenuationColor!==void 0&&this.attenuationColor!==void 0&&this.attenuationColor.setHex(t.attenuationColor),t.anisotropy!==void 0&&(this.anisotropy=t.anisotropy),t.anisotropyRotation!==void 0&&(this.anisotropyRotation=t.anisotropyRotation),t.fog!==void 0&&(this.fog=t.fog),t.flatShading!==void 0&&(this.flatShading=t.flatShading),t.blending!==void 0&&(this.blending=t.blending),t.combine!==void 0&&(this.combine=t.combine),t.side!==void 0&&(this.side=t.side),t.shadowSide!==void 0&&(this.shadowSide=t.shadowSide),t.opacity!==void 0&&(this.opacity=t.opacity),t.transparent!==void 0&&(this.transparent=t.transparent),t.alphaTest!==void 0&&(this.alphaTest=t.alphaTest),t.alphaHash!==void 0&&(this.alphaHash=t.alphaHash),t.depthFunc!==void 0&&(this.depthFunc=t.depthFunc),t.depthTest!==void 0&&(this.depthTest=t.depthTest),t.depthWrite!==void 0&&(this.depthWrite=t.depthWrite),t.colorWrite!==void 0&&(this.colorWrite=t.colorWrite),t.clippingPlanes!==void 0&&(this.clippingPlanes=t.clippingPlanes.map(n=>new vi().fromJSON(n))),t.clipIntersection!==void 0&&(this.clipIntersection=t.clipIntersection),t.clipShadows!==void 0&&(this.clipShadows=t.clipShadows),t.depthPacking!==void 0&&(this.depthPacking=t.depthPacking),t.blendSrc!==void 0&&(this.blendSrc=t.blendSrc),t.blendDst!==void 0&&(this.blendDst=t.blendDst),t.blendEquation!==void 0&&(this.blendEquation=t.blendEquation),t.blendSrcAlpha!==void 0&&(this.blendSrcAlpha=t.blendSrcAlpha),t.blendDstAlpha!==void 0&&(this.blendDstAlpha=t.blendDstAlpha),t.blendEquationAlpha!==void 0&&(this.blendEquationAlpha=t.blendEquationAlpha),t.blendColor!==void 0&&this.blendColor!==void 0&&this.blendColor.setHex(t.blendColor),t.blendAlpha!==void 0&&(this.blendAlpha=t.blendAlpha),t.stencilWriteMask!==void 0&&(this.stencilWriteMask=t.stencilWriteMask),t.stencilFunc!==void 0&&(this.stencilFunc=t.stencilFunc),t.stencilRef!==void 0&&(this.stencilRef=t.stencilRef),t.stencilFuncMask!==void 0&&(this.stencilFuncMask=t.stencilFuncMask),t.stencilFail!==void 0&&(this.stencilFail=t.stencilFail),t.stencilZFail!==void 0&&(this.stencilZFail=t.stencilZFail),t.stencilZPass!==void 0&&(this.stencilZPass=t.stencilZPass),t.stencilWrite!==void 0&&(this.stencilWrite=t.stencilWrite),t.wireframe!==void 0&&(this.wireframe=t.wireframe),t.wireframeLinewidth!==void 0&&(this.wireframeLinewidth=t.wireframeLinewidth),t.wireframeLinecap!==void 0&&(this.wireframeLinecap=t.wireframeLinecap),t.wireframeLinejoin!==void 0&&(this.wireframeLinejoin=t.wireframeLinejoin),t.rotation!==void 0&&(this.rotation=t.rotation),t.linewidth!==void 0&&(this.linewidth=t.linewidth),t.linecap!==void 0&&(this.linecap=t.linecap),t.linejoin!==void 0&&(this.linejoin=t.linejoin),t.dashSize!==void 0&&(this.dashSize=t.dashSize),t.gapSize!==void 0&&(this.gapSize=t.gapSize),t.scale!==void 0&&(this.scale=t.scale),t.polygonOffset!==void 0&&(this.polygonOffset=t.polygonOffset),t.polygonOffsetFactor!==void 0&&(this.polygonOffsetFactor=t.polygonOffsetFactor),t.polygonOffsetUnits!==void 0&&(this.polygonOffsetUnits=t.polygonOffsetUnits),t.dithering!==void 0&&(this.dithering=t.dithering),t.alphaToCoverage!==void 0&&(this.alphaToCoverage=t.alphaToCoverage),t.premultipliedAlpha!==void 0&&(this.premultipliedAlpha=t.premultipliedAlpha),t.forceSinglePass!==void 0&&(this.forceSinglePass=t.forceSinglePass),t.allowOverride!==void 0&&(this.allowOverride=t.allowOverride),t.visible!==void 0&&(this.visible=t.visible),t.toneMapped!==void 0&&(this.toneMapped=t.toneMapped),t.userData!==void 0&&(this.userData=t.userData),t.vertexColors!==void 0&&(typeof t.vertexColors=="number"?this.vertexColors=t.vertexColors>0:this.vertexColors=t.vertexColors),t.size!==void 0&&(this.size=t.size),t.sizeAttenuation!==void 0&&(this.sizeAttenuation=t.sizeAttenuation),t.map!==void 0&&(this.map=e[t.map]||null),t.matcap!==void 0&&(this.matcap=e[t.matcap]||null),t.alphaMap!==void 0&&(this.alphaMap=e[t.alphaMap]||null),t.bumpMap!==void 0&&(this.bumpMap=e[t.bumpMap]||null),t.bumpScale!==void 0&&(this.bumpScale=t.bumpScale),t.normalMap!==void 0&&(this.normalMap=e[t.normalMap]||null),t.normalMapType!==void 0&&(this.normalMapType=t.normalMapType),t.normalScale!==void 0){let n=t.normalScale;Array.isArray(n)===!1&&(n=[n,n]),this.normalScale=new ge().fromArray(n)}return t.displacementMap!==void 0&&(this.displacementMap=e[t.displacementMap]||null),t.displacementScale!==void 0&&(this.displacementScale=t.displacementScale),t.displacementBias!==void 0&&(this.displacementBias=t.displacementBias),t.roughnessMap!==void 0&&(this.roughnessMap=e[t.roughnessMap]||null),t.metalnessMap!==void 0&&(this.metalnessMap=e[t.metalnessMap]||null),t.emissiveMap!==void 0&&(this.emissiveMap=e[t.emissiveMap]||null),t.emissiveIntensity!==void 0&&(this.emissiveIntensity=t.emissiveIntensity),t.specularMap!==void 0&&(this.specularMap=e[t.specularMap]||null),t.specularIntensityMap!==void 0&&(this.specularIntensityMap=e[t.specularIntensityMap]||null),t.specularColorMap!==void 0&&(this.specularColorMap=e[t.specularColorMap]||null),t.envMap!==void 0&&(this.envMap=e[t.envMap]||null),t.envMapRotation!==void 0&&this.envMapRotation.fromArray(t.envMapRotation),t.envMapIntensity!==void 0&&(this.envMapIntensity=t.envMapIntensity),t.reflectivity!==void 0&&(this.reflectivity=t.reflectivity),t.refractionRatio!==void 0&&(this.refractionRatio=t.refractionRatio),t.lightMap!==void 0&&(this.lightMap=e[t.lightMap]||null),t.lightMapIntensity!==void 0&&(this.lightMapIntensity=t.lightMapIntensity),t.aoMap!==void 0&&(this.aoMap=e[t.aoMap]||null),t.aoMapIntensity!==void 0&&(this.aoMapIntensity=t.aoMapIntensity),t.gradientMap!==void 0&&(this.gradientMap=e[t.gradientMap]||null),t.clearcoatMap!==void 0&&(this.clearcoatMap=e[t.clearcoatMap]||null),t.clearcoatRoughnessMap!==void 0&&(this.clearcoatRoughnessMap=e[t.clearcoatRoughnessMap]||null),t.clearcoatNormalMap!==void 0&&(this.clearcoatNormalMap=e[t.clearcoatNormalMap]||null),t.clearcoatNormalScale!==void 0&&(this.clearcoatNormalScale=new ge().fromArray(t.clearcoatNormalScale)),t.diffuseRoughnessMap!==void 0&&(this.diffuseRoughnessMap=e[t.diffuseRoughnessMap]||null),t.iridescenceMap!==void 0&&(this.iridescenceMap=e[t.iridescenceMap]||null),t.iridescenceThicknessMap!==void 0&&(this.iridescenceThicknessMap=e[t.iridescenceThicknessMap]||null),t.transmissionMap!==void 0&&(this.transmissionMap=e[t.transmissionMap]||null),t.thicknessMap!==void 0&&(this.thicknessMap=e[t.thicknessMap]||null),t.anisotropyMap!==void 0&&(this.anisotropyMap=e[t.anisotropyMap]||null),t.sheenColorMap!==void 0&&(this.sheenColorMap=e[t.sheenColorMap]||null),t.sheenRoughnessMap!==void 0&&(this.sheenRoughnessMap=e[t.sheenRoughnessMap]||null),this}clone(){return new this.constructor().copy(this)}copy(t){this.name=t.name,this.blending=t.blending,this.side=t.side,this.vertexColors=t.vertexColors,this.opacity=t.opacity,this.transparent=t.transparent,this.blendSrc=t.blendSrc,this.blendDst=t.blendDst,this.blendEquation=t.blendEquation,this.blendSrcAlpha=t.blendSrcAlpha,this.blendDstAlpha=t.blendDstAlpha,this.blendEquationAlpha=t.blendEquationAlpha,this.blendColor.copy(t.blendColor),this.blendAlpha=t.blendAlpha,this.depthFunc=t.depthFunc,this.depthTest=t.depthTest,this.depthWrite=t.depthWrite,this.stencilWriteMask=t.stencilWriteMask,this.stencilFunc=t.stencilFunc,this.stencilRef=t.stencilRef,this.stencilFuncMask=t.stencilFuncMask,this.stencilFail=t.stencilFail,this.stencilZFail=t.stencilZFail,this.stencilZPass=t.stencilZPass,this.stencilWrite=t.stencilWrite;let e=t.clippingPlanes,n=null;if(e!==null){let s=e.length;n=new Array(s);for(let r=0;r!==s;++r)n[r]=e[r].clone()}return this.clippingPlanes=n,this.clipIntersection=t.clipIntersection,this.clipShadows=t.clipShadows,this.shadowSide=t.shadowSide,this.colorWrite=t.colorWrite,this.precision=t.precision,this.polygonOffset=t.polygonOffset,this.polygonOffsetFactor=t.polygonOffsetFactor,this.polygonOffsetUnits=t.polygonOffsetUnits,this.dithering=t.dithering,this.alphaTest=t.alphaTest,this.alphaHash=t.alphaHash,this.alphaToCoverage=t.alphaToCoverage,this.premultipliedAlpha=t.premultipliedAlpha,this.forceSinglePass=t.forceSinglePass,this.allowOverride=t.allowOverride,this.visible=t.visible,this.toneMapped=t.toneMapped,this.userData=JSON.parse(JSON.stringify(t.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(t){t===!0&&this.version++}};var ji=new $,jh=new $,ja=new $,tl=new $,zo=class{constructor(t=new $,e=new $(0,0,-1)){this.origin=t,this.direction=e}set(t,e){return this.origin.copy(t),this.direction.copy(e),this}copy(t){return this.origin.copy(t.origin),this.direction.copy(t.direction),this}at(t,e){return e.copy(this.origin).addScaledVector(this.direction,t)}lookAt(t){return this.direction.copy(t).sub(this.origin).normalize(),this}recast(t){return this.origin.copy(this.at(t,ji)),this}closestPointToPoint(t,e){e.subVectors(t,this.origin);let n=e.dot(this.direction);return n<0?e.copy(this.origin):e.copy(this.origin).addScaledVector(this.direction,n)}distanceToPoint(t){return Math.sqrt(this.distanceSqToPoint(t))}distanceSqToPoint(t){let e=ji.subVectors(t,this.origin).dot(this.direction);return e<0?this.origin.distanceToSquared(t):(ji.copy(this.origin).addScaledVector(this.direction,e),ji.distanceToSquared(t))}distanceSqToSegment(t,e,n,s){jh.copy(t).add(e).multiplyScalar(.5),ja.copy(e).sub(t).normalize(),tl.copy(this.origin).sub(jh);let r=t.distanceTo(e)*.5,o=-this.direction.dot(ja),a=tl.dot(this.direction),l=-tl.dot(ja),c=tl.lengthSq(),u=Math.abs(1-o*o),d,h,f,_;if(u>0)if(d=o*l-a,h=o*a-l,_=r*u,d>=0)if(h>=-_)if(h<=_){let S=1/u;d*=S,h*=S,f=d*(d+o*h+2*a)+h*(o*d+h+2*l)+c}else h=r,d=Math.max(0,-(o*h+a)),f=-d*d+h*(h+2*l)+c;else h=-r,d=Math.max(0,-(o*h+a)),f=-d*d+h*(h+2*l)+c;else h<=-_?(d=Math.max(0,-(-o*r+a)),h=d>0?-r:Math.min(Math.max(-r,-l),r),f=-d*d+h*(h+2*l)+c):h<=_?(d=0,h=Math.min(Math.max(-r,-l),r),f=h*(h+2*l)+c):(d=Math.max(0,-(o*r+a)),h=d>0?r:Math.min(Math.max(-r,-l),r),f=-d*d+h*(h+2*l)+c);else h=o>0?-r:r,d=Math.max(0,-(o*h+a)),f=-d*d+h*(h+2*l)+c;return n&&n.copy(this.origin).addScaledVector(this.direction,d),s&&s.copy(jh).addScaledVector(ja,h),f}intersectSphere(t,e){if(t.radius<0)return null;ji.subVectors(t.center,this.origin);let n=ji.dot(this.direction),s=ji.dot(ji)-n*n,r=t.radius*t.radius;if(s>r)return null;let o=Math.sqrt(r-s),a=n-o,l=n+o;return l<0?null:a<0?this.at(l,e):this.at(a,e)}intersectsSphere(t){return t.radius<0?!1:this.distanceSqToPoint(t.center)<=t.radius*t.radius}distanceToPlane(t){let e=t.normal.dot(this.direction);if(e===0)return t.distanceToPoint(this.origin)===0?0:null;let n=-(this.origin.dot(t.normal)+t.constant)/e;return n>=0?n:null}intersectPlane(t,e){let n=this.distanceToPlane(t);return n===null?null:this.at(n,e)}intersectsPlane(t){let e=t.distanceToPoint(this.origin);return e===0||t.normal.dot(this.direction)*e<0}intersectBox(t,e){let n,s,r,o,a,l,c=1/this.direction.x,u=1/this.direction.y,d=1/this.direction.z,h=this.origin;return c>=0?(n=(t.min.x-h.x)*c,s=(t.max.x-h.x)*c):(n=(t.max.x-h.x)*c,s=(t.min.x-h.x)*c),u>=0?(r=(t.min.y-h.y)*u,o=(t.max.y-h.y)*u):(r=(t.max.y-h.y)*u,o=(t.min.y-h.y)*u),n>o||r>s||((r>n||isNaN(n))&&(n=r),(o<s||isNaN(s))&&(s=o),d>=0?(a=(t.min.z-h.z)*d,l=(t.max.z-h.z)*d):(a=(t.max.z-h.z)*d,l=(t.min.z-h.z)*d),n>l||a>s)||((a>n||n!==n)&&(n=a),(l<s||s!==s)&&(s=l),s<0)?null:this.at(n>=0?n:s,e)}intersectsBox(t){return this.intersectBox(t,ji)!==null}intersectTriangle(t,e,n,s,r){let o=this.origin,a=this.direction,l=a.x,c=a.y,u=a.z,d=t.x-o.x,h=t.y-o.y,f=t.z-o.z,_=e.x-o.x,S=e.y-o.y,m=e.z-o.z,p=n.x-o.x,y=n.y-o.y,C=n.z-o.z,w=Math.abs(l),P=Math.abs(c),E=Math.abs(u),x,T,B,N,D,k,G,L,H,q,V,lt;if(w>=P&&w>=E?(B=l,k=d,H=_,lt=p,l>=0?(x=c,T=u,N=h,D=f,G=S,L=m,q=y,V=C):(x=u,T=c,N=f,D=h,G=m,L=S,q=C,V=y)):P>=E?(B=c,k=h,H=S,lt=y,c>=0?(x=u,T=l,N=f,D=d,G=m,L=_,q=C,V=p):(x=l,T=u,N=d,D=f,G=_,L=m,q=p,V=C)):(B=u,k=f,H=m,lt=C,u>=0?(x=l,T=c,N=d,D=h,G=_,L=S,q=p,V=y):(x=c,T=l,N=h,D=d,G=S,L=_,q=y,V=p)),B===0)return null;let J=x/B,Q=T/B,it=1/B,ut=N-J*k,ht=D-Q*k,j=G-J*H,pt=L-Q*H,_t=q-J*lt,Et=V-Q*lt,St=_t*pt-Et*j,Gt=ut*Et-ht*_t,ee=j*ht-pt*ut;if(s){if(St<0||Gt<0||ee<0)return null}else if((St<0||Gt<0||ee<0)&&(St>0||Gt>0||ee>0))return null;let zt=St+Gt+ee;if(zt===0)return null;let le=it*(St*k+Gt*H+ee*lt);return(zt>0?le<0:le>0)?null:this.at(le/zt,r)}applyMatrix4(t){return this.origin.applyMatrix4(t),this.direction.transformDirection(t),this}equals(t){return t.origin.equals(this.origin)&&t.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}},Gr=class extends rs{constructor(t){super(),this.isMeshBasicMaterial=!0,this.type="MeshBasicMaterial",this.color=new ce(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new is,this.combine=Zl,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.specularMap=t.specularMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.combine=t.combine,this.reflectivity=t.reflectivity,this.refractionRatio=t.refractionRatio,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.fog=t.fog,this}},fp=new we,qs=new zo,el=new ss,pp=new $,nl=new $,il=new $,sl=new $,tu=new $,rl=new $,mp=new $,ol=new $,Gn=class extends Cn{constructor(t=new Vn,e=new Gr){super(),this.isMesh=!0,this.type="Mesh",this.geometry=t,this.material=e,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),t.morphTargetInfluences!==void 0?this.morphTargetInfluences=t.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,t.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},t.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}updateMorphTargets(){let e=this.geometry.morphAttributes,n=Object.keys(e);if(n.length>0){let s=e[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}getVertexPosition(t,e){let n=this.geometry,s=n.attributes.position,r=n.morphAttributes.position,o=n.morphTargetsRelative;e.fromBufferAttribute(s,t);let a=this.morphTargetInfluences;if(r&&a){rl.set(0,0,0);for(let l=0,c=r.length;l<c;l++){let u=a[l],d=r[l];u!==0&&(tu.fromBufferAttribute(d,t),o?rl.addScaledVector(tu,u):rl.addScaledVector(tu.sub(e),u))}e.add(rl)}return e}intersectsFrustum(t){return t.intersectsObject(this)}raycast(t,e){let n=this.geometry,s=this.material,r=this.matrixWorld;s!==void 0&&(n.boundingSphere===null&&n.computeBoundingSphere(),el.copy(n.boundingSphere),el.applyMatrix4(r),qs.copy(t.ray).recast(t.near),!(el.containsPoint(qs.origin)===!1&&(qs.intersectSphere(el,pp)===null||qs.origin.distanceToSquared(pp)>(t.far-t.near)**2))&&(fp.copy(r).invert(),qs.copy(t.ray).applyMatrix4(fp),!(n.boundingBox!==null&&qs.intersectsBox(n.boundingBox)===!1)&&this._computeIntersections(t,e,qs)))}_computeIntersections(t,e,n){let s,r=this.geometry,o=this.material,a=r.index,l=r.attributes.position,c=r.attributes.uv,u=r.attributes.uv1,d=r.attributes.normal,h=r.groups,f=r.drawRange;if(a!==null)if(Array.isArray(o))for(let _=0,S=h.length;_<S;_++){let m=h[_],p=o[m.materialIndex],y=Math.max(m.start,f.start),C=Math.min(a.count,Math.min(m.start+m.count,f.start+f.count));for(let w=y,P=C;w<P;w+=3){let E=a.getX(w),x=a.getX(w+1),T=a.getX(w+2);s=al(this,p,t,n,c,u,d,E,x,T),s&&(s.faceIndex=Math.floor(w/3),s.face.materialIndex=m.materialIndex,e.push(s))}}else{let _=Math.max(0,f.start),S=Math.min(a.count,f.start+f.count);for(let m=_,p=S;m<p;m+=3){let y=a.getX(m),C=a.getX(m+1),w=a.getX(m+2);s=al(this,o,t,n,c,u,d,y,C,w),s&&(s.faceIndex=Math.floor(m/3),e.push(s))}}else if(l!==void 0)if(Array.isArray(o))for(let _=0,S=h.length;_<S;_++){let m=h[_],p=o[m.materialIndex],y=Math.max(m.start,f.start),C=Math.min(l.count,Math.min(m.start+m.count,f.start+f.count));for(let w=y,P=C;w<P;w+=3){let E=w,x=w+1,T=w+2;s=al(this,p,t,n,c,u,d,E,x,T),s&&(s.faceIndex=Math.floor(w/3),s.face.materialIndex=m.materialIndex,e.push(s))}}else{let _=Math.max(0,f.start),S=Math.min(l.count,f.start+f.count);for(let m=_,p=S;m<p;m+=3){let y=m,C=m+1,w=m+2;s=al(this,o,t,n,c,u,d,y,C,w),s&&(s.faceIndex=Math.floor(m/3),e.push(s))}}}};function rx(i,t,e,n,s,r,o,a){let l;if(t.side===Bn?l=n.intersectTriangle(o,r,s,!0,a):l=n.intersectTriangle(s,r,o,t.side===Ps,a),l===null)return null;ol.copy(a),ol.applyMatrix4(i.matrixWorld);let c=e.ray.origin.distanceTo(ol);return c<e.near||c>e.far?null:{distance:c,point:ol.clone(),object:i}}function al(i,t,e,n,s,r,o,a,l,c){i.getVertexPosition(a,nl),i.getVertexPosition(l,il),i.getVertexPosition(c,sl);let u=rx(i,t,e,n,nl,il,sl,mp);if(u){let d=new $;Ts.getBarycoord(mp,nl,il,sl,d),s&&(u.uv=Ts.getInterpolatedAttribute(s,a,l,c,d,new ge)),r&&(u.uv1=Ts.getInterpolatedAttribute(r,a,l,c,d,new ge)),o&&(u.normal=Ts.getInterpolatedAttribute(o,a,l,c,d,new $),u.normal.dot(n.direction)>0&&u.normal.multiplyScalar(-1));let h={a,b:l,c,normal:new $,materialIndex:0};Ts.getNormal(nl,il,sl,h.normal),u.face=h,u.barycoord=d}return u}var Vo=class extends zn{constructor(t=null,e=1,n=1,s,r,o,a,l,c=Mn,u=Mn,d,h){super(null,o,a,l,c,u,s,r,d,h),this.isDataTexture=!0,this.image={data:t,width:e,height:n},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}};var Go=class extends kn{constructor(t,e,n,s=1){super(t,e,n),this.isInstancedBufferAttribute=!0,this.meshPerAttribute=s}copy(t){return super.copy(t),this.meshPerAttribute=t.meshPerAttribute,this}toJSON(){let t=super.toJSON();return t.meshPerAttribute=this.meshPerAttribute,t.isInstancedBufferAttribute=!0,t}},Lr=new we,gp=new we,ll=[],_p=new Fi,ox=new we,Ao=new Gn,Co=new ss,Ho=class extends Gn{constructor(t,e,n){super(t,e),this.isInstancedMesh=!0,this.instanceMatrix=new Go(new Float32Array(n*16),16),this.instanceColor=null,this.morphTexture=null,this.count=n,this.boundingBox=null,this.boundingSphere=null;for(let s=0;s<n;s++)this.setMatrixAt(s,ox)}computeBoundingBox(){let t=this.geometry,e=this.count;this.boundingBox===null&&(this.boundingBox=new Fi),t.boundingBox===null&&t.computeBoundingBox(),this.boundingBox.makeEmpty();for(let n=0;n<e;n++)this.getMatrixAt(n,Lr),_p.copy(t.boundingBox).applyMatrix4(Lr),this.boundingBox.union(_p)}computeBoundingSphere(){let t=this.geometry,e=this.count;this.boundingSphere===null&&(this.boundingSphere=new ss),t.boundingSphere===null&&t.computeBoundingSphere(),this.boundingSphere.makeEmpty();for(let n=0;n<e;n++)this.getMatrixAt(n,Lr),Co.copy(t.boundingSphere).applyMatrix4(Lr),this.boundingSphere.union(Co)}copy(t,e){return super.copy(t,e),this.instanceMatrix.copy(t.instanceMatrix),this.morphTexture=t.morphTexture!==null?t.morphTexture.clone():null,this.instanceColor=t.instanceColor!==null?t.instanceColor.clone():null,this.count=t.count,this.boundingBox=t.boundingBox!==null?t.boundingBox.clone():null,this.boundingSphere=t.boundingSphere!==null?t.boundingSphere.clone():null,this}getColorAt(t,e){return this.instanceColor===null?e.setRGB(1,1,1):e.fromArray(this.instanceColor.array,t*3)}getMatrixAt(t,e){return e.fromArray(this.instanceMatrix.array,t*16)}getMorphAt(t,e){let n=e.morphTargetInfluences,s=this.morphTexture.source.data.data,r=n.length+1,o=t*r+1;for(let a=0;a<n.length;a++)n[a]=s[o+a]}raycast(t,e){let n=this.matrixWorld,s=this.count;if(Ao.geometry=this.geometry,Ao.material=this.material,Ao.material!==void 0&&(this.boundingSphere===null&&this.computeBoundingSphere(),Co.copy(this.boundingSphere),Co.applyMatrix4(n),t.ray.intersectsSphere(Co)!==!1))for(let r=0;r<s;r++){this.getMatrixAt(r,Lr),gp.multiplyMatrices(n,Lr),Ao.matrixWorld=gp,Ao.raycast(t,ll);for(let o=0,a=ll.length;o<a;o++){let l=ll[o];l.instanceId=r,l.object=this,e.push(l)}ll.length=0}}setColorAt(t,e){return this.instanceColor===null&&(this.instanceColor=new Go(new Float32Array(this.instanceMatrix.count*3).fill(1),3)),e.toArray(this.instanceColor.array,t*3),this}setMatrixAt(t,e){return e.toArray(this.instanceMatrix.array,t*16),this}setMorphAt(t,e){let n=e.morphTargetInfluences,s=n.length+1;this.morphTexture===null&&(this.morphTexture=new Vo(new Float32Array(s*this.count),s,this.count,nc,ci));let r=this.morphTexture.source.data.data,o=0;for(let c=0;c<n.length;c++)o+=n[c];let a=this.geometry.morphTargetsRelative?1:1-o,l=s*t;return r[l]=a,r.set(n,l+1),this}updateMorphTargets(){}dispose(){super.dispose(),this.instanceMatrix.dispose(),this.instanceColor!==null&&this.instanceColor.dispose(),this.morphTexture!==null&&(this.morphTexture.dispose(),this.morphTexture=null)}},Ys=new ss,ax=new ge(.5,.5),cl=new $,Es=class{constructor(t=new vi,e=new vi,n=new vi,s=new vi,r=new vi,o=new vi){this.planes=[t,e,n,s,r,o]}set(t,e,n,s,r,o){let a=this.planes;return a[0].copy(t),a[1].copy(e),a[2].copy(n),a[3].copy(s),a[4].copy(r),a[5].copy(o),this}copy(t){let e=this.planes;for(let n=0;n<6;n++)e[n].copy(t.planes[n]);return this}setFromProjectionMatrix(t,e=ai,n=!1){let s=this.planes,r=t.elements,o=r[0],a=r[1],l=r[2],c=r[3],u=r[4],d=r[5],h=r[6],f=r[7],_=r[8],S=r[9],m=r[10],p=r[11],y=r[12],C=r[13],w=r[14],P=r[15];if(s[0].setComponents(c-o,f-u,p-_,P-y).normalize(),s[1].setComponents(c+o,f+u,p+_,P+y).normalize(),s[2].setComponents(c+a,f+d,p+S,P+C).normalize(),s[3].setComponents(c-a,f-d,p-S,P-C).normalize(),n)s[4].setComponents(l,h,m,w).normalize(),s[5].setComponents(c-l,f-h,p-m,P-w).normalize();else if(s[4].setComponents(c-l,f-h,p-m,P-w).normalize(),e===ai)s[5].setComponents(c+l,f+h,p+m,P+w).normalize();else if(e===Br)s[5].setComponents(l,h,m,w).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+e);return this}intersectsObject(t){if(t.boundingSphere!==void 0)t.boundingSphere===null&&t.computeBoundingSphere(),Ys.copy(t.boundingSphere).applyMatrix4(t.matrixWorld);else{let e=t.geometry;e.boundingSphere===null&&e.computeBoundingSphere(),Ys.copy(e.boundingSphere).applyMatrix4(t.matrixWorld)}return this.intersectsSphere(Ys)}intersectsSprite(t){Ys.center.set(0,0,0);let e=ax.distanceTo(t.center);return Ys.radius=.7071067811865476+e,Ys.applyMatrix4(t.matrixWorld),this.intersectsSphere(Ys)}intersectsSphere(t){let e=this.planes,n=t.center,s=-t.radius;for(let r=0;r<6;r++)if(e[r].distanceToPoint(n)<s)return!1;return!0}intersectsBox(t){let e=this.planes;for(let n=0;n<6;n++){let s=e[n];if(cl.x=s.normal.x>0?t.max.x:t.min.x,cl.y=s.normal.y>0?t.max.y:t.min.y,cl.z=s.normal.z>0?t.max.z:t.min.z,s.distanceToPoint(cl)<0)return!1}return!0}containsPoint(t){let e=this.planes;for(let n=0;n<6;n++)if(e[n].distanceToPoint(t)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}},xp=new we,Il=class i{constructor(){this.coordinateSystem=ai,this._frustums=[],this._count=0}setFromArrayCamera(t){let e=t.cameras,n=this._frustums;for(let s=0;s<e.length;s++){let r=e[s];xp.multiplyMatrices(r.projectionMatrix,r.matrixWorldInverse),n[s]===void 0&&(n[s]=new Es),n[s].setFromProjectionMatrix(xp,r.coordinateSystem,r.reversedDepth)}return this._count=e.length,this}getFrustum(t){return this._frustums[t]}intersectsObject(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsObject(t))return!0;return!1}intersectsSprite(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsSprite(t))return!0;return!1}intersectsSphere(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsSphere(t))return!0;return!1}intersectsBox(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsBox(t))return!0;return!1}containsPoint(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].containsPoint(t))return!0;return!1}copy(t){this.coordinateSystem=t.coordinateSystem;let e=this._frustums,n=t._frustums;for(let s=0;s<t._count;s++)e[s]===void 0&&(e[s]=new Es),e[s].copy(n[s]);return this._count=t._count,this}clone(){return new i().copy(this)}};var $s=class extends rs{constructor(t){super(),this.isLineBasicMaterial=!0,this.type="LineBasicMaterial",this.color=new ce(16777215),this.map=null,this.linewidth=1,this.linecap="round",this.linejoin="round",this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.linewidth=t.linewidth,this.linecap=t.linecap,this.linejoin=t.linejoin,this.fog=t.fog,this}},Ll=new $,Dl=new $,vp=new we,Ro=new zo,hl=new ss,eu=new $,yp=new $,Hr=class extends Cn{constructor(t=new Vn,e=new $s){super(),this.isLine=!0,this.type="Line",this.geometry=t,this.material=e,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),t.morphTargetInfluences!==void 0?this.morphTargetInfluences=t.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,t.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},t.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}computeLineDistances(){let t=this.geometry;if(t.index===null){let e=t.attributes.position,n=[0];for(let s=1,r=e.count;s<r;s++)Ll.fromBufferAttribute(e,s-1),Dl.fromBufferAttribute(e,s),n[s]=n[s-1],n[s]+=Ll.distanceTo(Dl);t.setAttribute("lineDistance",new ln(n,1))}else qt("Line.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}intersectsFrustum(t){return t.intersectsObject(this)}raycast(t,e){let n=this.geometry,s=this.matrixWorld,r=t.params.Line.threshold,o=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),hl.copy(n.boundingSphere),hl.applyMatrix4(s),hl.radius+=r,t.ray.intersectsSphere(hl)===!1)return;vp.copy(s).invert(),Ro.copy(t.ray).applyMatrix4(vp);let a=r/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=this.isLineSegments?2:1,u=n.index,h=n.attributes.position;if(u!==null){let f=Math.max(0,o.start),_=Math.min(u.count,o.start+o.count);for(let S=f,m=_-1;S<m;S+=c){let p=u.getX(S),y=u.getX(S+1),C=ul(this,t,Ro,l,p,y,S);C&&e.push(C)}if(this.isLineLoop){let S=u.getX(_-1),m=u.getX(f),p=ul(this,t,Ro,l,S,m,_-1);p&&e.push(p)}}else{let f=Math.max(0,o.start),_=Math.min(h.count,o.start+o.count);for(let S=f,m=_-1;S<m;S+=c){let p=ul(this,t,Ro,l,S,S+1,S);p&&e.push(p)}if(this.isLineLoop){let S=ul(this,t,Ro,l,_-1,f,_-1);S&&e.push(S)}}}updateMorphTargets(){let e=this.geometry.morphAttributes,n=Object.keys(e);if(n.length>0){let s=e[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}};function ul(i,t,e,n,s,r,o){let a=i.geometry.attributes.position;if(Ll.fromBufferAttribute(a,s),Dl.fromBufferAttribute(a,r),e.distanceSqToSegment(Ll,Dl,eu,yp)>n)return;eu.applyMatrix4(i.matrixWorld);let c=t.ray.origin.distanceTo(eu);if(!(c<t.near||c>t.far))return{distance:c,point:yp.clone().applyMatrix4(i.matrixWorld),index:o,face:null,faceIndex:null,barycoord:null,object:i}}var Sp=new $,Mp=new $,Wo=class extends Hr{constructor(t,e){super(t,e),this.isLineSegments=!0,this.type="LineSegments"}computeLineDistances(){let t=this.geometry;if(t.index===null){let e=t.attributes.position,n=[];for(let s=0,r=e.count;s<r;s+=2)Sp.fromBufferAttribute(e,s),Mp.fromBufferAttribute(e,s+1),n[s]=s===0?0:n[s-1],n[s+1]=n[s]+Sp.distanceTo(Mp);t.setAttribute("lineDistance",new ln(n,1))}else qt("LineSegments.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}};var Xo=class extends zn{constructor(t=[],e=Ks,n,s,r,o,a,l,c,u){super(t,e,n,s,r,o,a,l,c,u),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(t){this.image=t}};var os=class extends zn{constructor(t,e,n=yi,s,r,o,a=Mn,l=Mn,c,u=ns,d=1){if(u!==ns&&u!==ls)throw new Error("THREE.DepthTexture: format must be either THREE.DepthFormat or THREE.DepthStencilFormat");let h={width:t,height:e,depth:d};super(h,s,r,o,a,l,u,n,c),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(t){return super.copy(t),this.source=new zr(Object.assign({},t.image)),this.compareFunction=t.compareFunction,this}toJSON(t){let e=super.toJSON(t);return e.compareFunction=this.compareFunction,e}},qo=class extends os{constructor(t,e=yi,n=Ks,s,r,o=Mn,a=Mn,l,c=ns){let u={width:t,height:t,depth:1},d=[u,u,u,u,u,u];super(t,t,e,n,s,r,o,a,l,c),this.image=d,this.isCubeDepthTexture=!0,this.isCubeTexture=!0}get images(){return this.image}set images(t){this.image=t}},Yo=class extends zn{constructor(t=null){super(),this.sourceTexture=t,this.isExternalTexture=!0}copy(t){return super.copy(t),this.sourceTexture=t.sourceTexture,this}},Wr=class i extends Vn{constructor(t=1,e=1,n=1,s=1,r=1,o=1){super(),this.type="BoxGeometry",this.parameters={width:t,height:e,depth:n,widthSegments:s,heightSegments:r,depthSegments:o};let a=this;s=Math.floor(s),r=Math.floor(r),o=Math.floor(o);let l=[],c=[],u=[],d=[],h=0,f=0;_("z","y","x",-1,-1,n,e,t,o,r,0),_("z","y","x",1,-1,n,e,-t,o,r,1),_("x","z","y",1,1,t,n,e,s,o,2),_("x","z","y",1,-1,t,n,-e,s,o,3),_("x","y","z",1,-1,t,e,n,s,r,4),_("x","y","z",-1,-1,t,e,-n,s,r,5),this.setIndex(l),this.setAttribute("position",new ln(c,3)),this.setAttribute("normal",new ln(u,3)),this.setAttribute("uv",new ln(d,2));function _(S,m,p,y,C,w,P,E,x,T,B){let N=w/x,D=P/T,k=w/2,G=P/2,L=E/2,H=x+1,q=T+1,V=0,lt=0,J=new $;for(let Q=0;Q<q;Q++){let it=Q*D-G;for(let ut=0;ut<H;ut++){let ht=ut*N-k;J[S]=ht*y,J[m]=it*C,J[p]=L,c.push(J.x,J.y,J.z),J[S]=0,J[m]=0,J[p]=E>0?1:-1,u.push(J.x,J.y,J.z),d.push(ut/x),d.push(1-Q/T),V+=1}}for(let Q=0;Q<T;Q++)for(let it=0;it<x;it++){let ut=h+it+H*Q,ht=h+it+H*(Q+1),j=h+(it+1)+H*(Q+1),pt=h+(it+1)+H*Q;l.push(ut,ht,pt),l.push(ht,j,pt),lt+=6}a.addGroup(f,lt,B),f+=lt,h+=V}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.width,t.height,t.depth,t.widthSegments,t.heightSegments,t.depthSegments)}};var Xr=class i extends Vn{constructor(t=1,e=1,n=1,s=32,r=1,o=!1,a=0,l=Math.PI*2){super(),this.type="CylinderGeometry",this.parameters={radiusTop:t,radiusBottom:e,height:n,radialSegments:s,heightSegments:r,openEnded:o,thetaStart:a,thetaLength:l};let c=this;s=Math.floor(s),r=Math.floor(r);let u=[],d=[],h=[],f=[],_=0,S=[],m=n/2,p=0;y(),o===!1&&(t>0&&C(!0),e>0&&C(!1)),this.setIndex(u),this.setAttribute("position",new ln(d,3)),this.setAttribute("normal",new ln(h,3)),this.setAttribute("uv",new ln(f,2));function y(){let w=new $,P=new $,E=0,x=(e-t)/n;for(let T=0;T<=r;T++){let B=[],N=T/r,D=N*(e-t)+t;for(let k=0;k<=s;k++){let G=k/s,L=G*l+a,H=Math.sin(L),q=Math.cos(L);P.x=D*H,P.y=-N*n+m,P.z=D*q,d.push(P.x,P.y,P.z),w.set(H,x,q).normalize(),h.push(w.x,w.y,w.z),f.push(G,1-N),B.push(_++)}S.push(B)}for(let T=0;T<s;T++)for(let B=0;B<r;B++){let N=S[B][T],D=S[B+1][T],k=S[B+1][T+1],G=S[B][T+1];(t>0||B!==0)&&(u.push(N,D,G),E+=3),(e>0||B!==r-1)&&(u.push(D,k,G),E+=3)}c.addGroup(p,E,0),p+=E}function C(w){let P=_,E=new ge,x=new $,T=0,B=w===!0?t:e,N=w===!0?1:-1;for(let k=1;k<=s;k++)d.push(0,m*N,0),h.push(0,N,0),f.push(.5,.5),_++;let D=_;for(let k=0;k<=s;k++){let L=k/s*l+a,H=Math.cos(L),q=Math.sin(L);x.x=B*q,x.y=m*N,x.z=B*H,d.push(x.x,x.y,x.z),h.push(0,N,0),E.x=H*.5+.5,E.y=q*.5*N+.5,f.push(E.x,E.y),_++}for(let k=0;k<s;k++){let G=P+k,L=D+k;w===!0?u.push(L,L+1,G):u.push(L+1,L,G),T+=3}c.addGroup(p,T,w===!0?1:2),p+=T}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radiusTop,t.radiusBottom,t.height,t.radialSegments,t.heightSegments,t.openEnded,t.thetaStart,t.thetaLength)}};var $o=class i extends Vn{constructor(t=1,e=1,n=1,s=1){super(),this.type="PlaneGeometry",this.parameters={width:t,height:e,widthSegments:n,heightSegments:s};let r=t/2,o=e/2,a=Math.floor(n),l=Math.floor(s),c=a+1,u=l+1,d=t/a,h=e/l,f=[],_=[],S=[],m=[];for(let p=0;p<u;p++){let y=p*h-o;for(let C=0;C<c;C++){let w=C*d-r;_.push(w,-y,0),S.push(0,0,1),m.push(C/a),m.push(1-p/l)}}for(let p=0;p<l;p++)for(let y=0;y<a;y++){let C=y+c*p,w=y+c*(p+1),P=y+1+c*(p+1),E=y+1+c*p;f.push(C,w,E),f.push(w,P,E)}this.setIndex(f),this.setAttribute("position",new ln(_,3)),this.setAttribute("normal",new ln(S,3)),this.setAttribute("uv",new ln(m,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.width,t.height,t.widthSegments,t.heightSegments)}};var qr=class i extends Vn{constructor(t=1,e=32,n=16,s=0,r=Math.PI*2,o=0,a=Math.PI){super(),this.type="SphereGeometry",this.parameters={radius:t,widthSegments:e,heightSegments:n,phiStart:s,phiLength:r,thetaStart:o,thetaLength:a},e=Math.max(3,Math.floor(e)),n=Math.max(2,Math.floor(n));let l=Math.min(o+a,Math.PI),c=0,u=[],d=new $,h=new $,f=[],_=[],S=[],m=[];for(let p=0;p<=n;p++){let y=[],C=p/n,w=o+C*a,P=t*Math.cos(w),E=Math.sqrt(t*t-P*P),x=0;p===0&&o===0?x=.5/e:p===n&&l===Math.PI&&(x=-.5/e);for(let T=0;T<=e;T++){let B=T/e,N=s+B*r;d.x=-E*Math.cos(N),d.y=P,d.z=E*Math.sin(N),_.push(d.x,d.y,d.z),h.copy(d).normalize(),S.push(h.x,h.y,h.z),m.push(B+x,1-C),y.push(c++)}u.push(y)}for(let p=0;p<n;p++)for(let y=0;y<e;y++){let C=u[p][y+1],w=u[p][y],P=u[p+1][y],E=u[p+1][y+1];(p!==0||o>0)&&f.push(C,w,E),(p!==n-1||l<Math.PI)&&f.push(w,P,E)}this.setIndex(f),this.setAttribute("position",new ln(_,3)),this.setAttribute("normal",new ln(S,3)),this.setAttribute("uv",new ln(m,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radius,t.widthSegments,t.heightSegments,t.phiStart,t.phiLength,t.thetaStart,t.thetaLength)}};function js(i){let t={};for(let e in i){t[e]={};for(let n in i[e]){let s=i[e][n];if(bp(s))s.isRenderTargetTexture?(qt("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),t[e][n]=null):t[e][n]=s.clone();else if(Array.isArray(s))if(bp(s[0])){let r=[];for(let o=0,a=s.length;o<a;o++)r[o]=s[o].clone();t[e][n]=r}else t[e][n]=s.slice();else t[e][n]=s}}return t}function Rn(i){let t={};for(let e=0;e<i.length;e++){let n=js(i[e]);for(let s in n)t[s]=n[s]}return t}function bp(i){return i&&(i.isColor||i.isMatrix3||i.isMatrix4||i.isVector2||i.isVector3||i.isVector4||i.isTexture||i.isQuaternion)}function lx(i){let t=[];for(let e=0;e<i.length;e++)t.push(i[e].clone());return t}function Fu(i){let t=i.getRenderTarget();return t===null?i.outputColorSpace:t.isXRRenderTarget===!0?t.texture.colorSpace:me.workingColorSpace}var mm={clone:js,merge:Rn},cx=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,hx=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`,Oi=class extends rs{constructor(t){super(),this.isShaderMaterial=!0,this.type="ShaderMaterial",this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=cx,this.fragmentShader=hx,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,t!==void 0&&this.setValues(t)}copy(t){return super.copy(t),this.fragmentShader=t.fragmentShader,this.vertexShader=t.vertexShader,this.uniforms=js(t.uniforms),this.uniformsGroups=lx(t.uniformsGroups),this.defines=Object.assign({},t.defines),this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.fog=t.fog,this.lights=t.lights,this.clipping=t.clipping,this.extensions=Object.assign({},t.extensions),this.glslVersion=t.glslVersion,this.defaultAttributeValues=Object.assign({},t.defaultAttributeValues),this.index0AttributeName=t.index0AttributeName,this.uniformsNeedUpdate=t.uniformsNeedUpdate,this}toJSON(t){let e=super.toJSON(t);e.glslVersion=this.glslVersion,e.uniforms={};for(let s in this.uniforms){let o=this.uniforms[s].value;o&&o.isTexture?e.uniforms[s]={type:"t",value:o.toJSON(t).uuid}:o&&o.isColor?e.uniforms[s]={type:"c",value:o.getHex()}:o&&o.isVector2?e.uniforms[s]={type:"v2",value:o.toArray()}:o&&o.isVector3?e.uniforms[s]={type:"v3",value:o.toArray()}:o&&o.isVector4?e.uniforms[s]={type:"v4",value:o.toArray()}:o&&o.isMatrix3?e.uniforms[s]={type:"m3",value:o.toArray()}:o&&o.isMatrix4?e.uniforms[s]={type:"m4",value:o.toArray()}:e.uniforms[s]={value:o}}Object.keys(this.defines).length>0&&(e.defines=this.defines),e.vertexShader=this.vertexShader,e.fragmentShader=this.fragmentShader,e.lights=this.lights,e.clipping=this.clipping;let n={};for(let s in this.extensions)this.extensions[s]===!0&&(n[s]=!0);return Object.keys(n).length>0&&(e.extensions=n),e}fromJSON(t,e){if(super.fromJSON(t,e),t.uniforms!==void 0)for(let n in t.uniforms){let s=t.uniforms[n];switch(this.uniforms[n]={},s.type){case"t":this.uniforms[n].value=e[s.value]||null;break;case"c":this.uniforms[n].value=new ce().setHex(s.value);break;case"v2":this.uniforms[n].value=new ge().fromArray(s.value);break;case"v3":this.uniforms[n].value=new $().fromArray(s.value);break;case"v4":this.uniforms[n].value=new We().fromArray(s.value);break;case"m3":this.uniforms[n].value=new Qt().fromArray(s.value);break;case"m4":this.uniforms[n].value=new we().fromArray(s.value);break;default:this.uniforms[n].value=s.value}}if(t.defines!==void 0&&(this.defines=t.defines),t.vertexShader!==void 0&&(this.vertexShader=t.vertexShader),t.fragmentShader!==void 0&&(this.fragmentShader=t.fragmentShader),t.glslVersion!==void 0&&(this.glslVersion=t.glslVersion),t.extensions!==void 0)for(let n in t.extensions)this.extensions[n]=t.extensions[n];return t.lights!==void 0&&(this.lights=t.lights),t.clipping!==void 0&&(this.clipping=t.clipping),this}},Nl=class extends Oi{constructor(t){super(t),this.isRawShaderMaterial=!0,this.type="RawShaderMaterial"}};var Yr=class extends rs{constructor(t){super(),this.isMeshLambertMaterial=!0,this.type="MeshLambertMaterial",this.color=new ce(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new ce(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=Fc,this.normalScale=new ge(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new is,this.combine=Zl,this.reflectivity=1,this.envMapIntensity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.emissive.copy(t.emissive),this.emissiveMap=t.emissiveMap,this.emissiveIntensity=t.emissiveIntensity,this.bumpMap=t.bumpMap,this.bumpScale=t.bumpScale,this.normalMap=t.normalMap,this.normalMapType=t.normalMapType,this.normalScale.copy(t.normalScale),this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.specularMap=t.specularMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.combine=t.combine,this.reflectivity=t.reflectivity,this.envMapIntensity=t.envMapIntensity,this.refractionRatio=t.refractionRatio,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.flatShading=t.flatShading,this.fog=t.fog,this}},Ul=class extends rs{constructor(t){super(),this.isMeshDepthMaterial=!0,this.type="MeshDepthMaterial",this.depthPacking=tm,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(t)}copy(t){return super.copy(t),this.depthPacking=t.depthPacking,this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this}},Fl=class extends rs{constructor(t){super(),this.isMeshDistanceMaterial=!0,this.type="MeshDistanceMaterial",this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(t)}copy(t){return super.copy(t),this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this}};function Dr(i,t){return!i||i.constructor===t?i:typeof t.BYTES_PER_ELEMENT=="number"?new t(i):Array.prototype.slice.call(i)}function dl(i){return i!==void 0&&i.inTangents!==void 0&&i.outTangents!==void 0}var As=class{constructor(t,e,n,s){this.parameterPositions=t,this._cachedIndex=0,this.resultBuffer=s!==void 0?s:new e.constructor(n),this.sampleValues=e,this.valueSize=n,this.settings=null,this.DefaultSettings_={}}evaluate(t){let e=this.parameterPositions,n=this._cachedIndex,s=e[n],r=e[n-1];n:{t:{let o;e:{i:if(!(t<s)){for(let a=n+2;;){if(s===void 0){if(t<r)break i;return n=e.length,this._cachedIndex=n,this.copySampleValue_(n-1)}if(n===a)break;if(r=s,s=e[++n],t<s)break t}o=e.length;break e}if(!(t>=r)){let a=e[1];t<a&&(n=2,r=a);for(let l=n-2;;){if(r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(n===l)break;if(s=r,r=e[--n-1],t>=r)break t}o=n,n=0;break e}break n}for(;n<o;){let a=n+o>>>1;t<e[a]?o=a:n=a+1}if(s=e[n],r=e[n-1],r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(s===void 0)return n=e.length,this._cachedIndex=n,this.copySampleValue_(n-1)}this._cachedIndex=n,this.intervalChanged_(n,r,s)}return this.interpolate_(n,r,t,s)}getSettings_(){return this.settings||this.DefaultSettings_}copySampleValue_(t){let e=this.resultBuffer,n=this.sampleValues,s=this.valueSize,r=t*s;for(let o=0;o!==s;++o)e[o]=n[r+o];return e}interpolate_(){throw new Error("THREE.Interpolant: Call to abstract method.")}intervalChanged_(){}},Ol=class extends As{constructor(t,e,n,s){super(t,e,n,s),this._weightPrev=-0,this._offsetPrev=-0,this._weightNext=-0,this._offsetNext=-0,this.DefaultSettings_={endingStart:su,endingEnd:su}}intervalChanged_(t,e,n){let s=this.parameterPositions,r=t-2,o=t+1,a=s[r],l=s[o];if(a===void 0)switch(this.getSettings_().endingStart){case ru:r=t,a=2*e-n;break;case ou:r=s.length-2,a=e+s[r]-s[r+1];break;default:r=t,a=n}if(l===void 0)switch(this.getSettings_().endingEnd){case ru:o=t,l=2*n-e;break;case ou:o=1,l=n+s[1]-s[0];break;default:o=t-1,l=e}let c=(n-e)*.5,u=this.valueSize;this._weightPrev=c/(e-a),this._weightNext=c/(l-n),this._offsetPrev=r*u,this._offsetNext=o*u}interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,u=this._offsetPrev,d=this._offsetNext,h=this._weightPrev,f=this._weightNext,_=(n-e)/(s-e),S=_*_,m=S*_,p=-h*m+2*h*S-h*_,y=(1+h)*m+(-1.5-2*h)*S+(-.5+h)*_+1,C=(-1-f)*m+(1.5+f)*S+.5*_,w=f*m-f*S;for(let P=0;P!==a;++P)r[P]=p*o[u+P]+y*o[c+P]+C*o[l+P]+w*o[d+P];return r}},Bl=class extends As{constructor(t,e,n,s){super(t,e,n,s)}interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,u=(n-e)/(s-e),d=1-u;for(let h=0;h!==a;++h)r[h]=o[c+h]*d+o[l+h]*u;return r}},kl=class extends As{constructor(t,e,n,s){super(t,e,n,s)}interpolate_(t){return this.copySampleValue_(t-1)}},zl=class extends As{interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,u=this.inTangents,d=this.outTangents;if(!u||!d){let _=(n-e)/(s-e),S=1-_;for(let m=0;m!==a;++m)r[m]=o[c+m]*S+o[l+m]*_;return r}let h=a*2,f=t-1;for(let _=0;_!==a;++_){let S=o[c+_],m=o[l+_],p=f*h+_*2,y=d[p],C=d[p+1],w=t*h+_*2,P=u[w],E=u[w+1],x=dx(n,e,y,P,s);r[_]=gm(x,S,C,E,m)}return r}};function gm(i,t,e,n,s){let r=1-i;return r*r*r*t+3*r*r*i*e+3*r*i*i*n+i*i*i*s}function ux(i,t,e,n,s){let r=1-i;return 3*r*r*(e-t)+6*r*i*(n-e)+3*i*i*(s-n)}function dx(i,t,e,n,s){let r=(i-t)/(s-t);for(let o=0;o<8;o++){let a=gm(r,t,e,n,s)-i;if(Math.abs(a)<1e-10)break;let l=ux(r,t,e,n,s);if(Math.abs(l)<1e-10)break;r=Math.max(0,Math.min(1,r-a/l))}return r}var ei=class{constructor(t,e,n,s){if(t===void 0)throw new Error("THREE.KeyframeTrack: track name is undefined");if(e===void 0||e.length===0)throw new Error("THREE.KeyframeTrack: no keyframes in track named "+t);this.name=t,this.times=Dr(e,this.TimeBufferType),this.values=Dr(n,this.ValueBufferType),this.setInterpolation(s||this.DefaultInterpolation)}static toJSON(t){let e=t.constructor,n;if(e.toJSON!==this.toJSON)n=e.toJSON(t);else{n={name:t.name,times:Dr(t.times,Array),values:Dr(t.values,Array)};let s=t.getInterpolation();s!==t.DefaultInterpolation&&(n.interpolation=s),dl(t.settings)&&(n.settings={inTangents:Dr(t.settings.inTangents,Array),outTangents:Dr(t.settings.outTangents,Array)})}return n.type=t.ValueTypeName,n}InterpolantFactoryMethodDiscrete(t){return new kl(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodLinear(t){return new Bl(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodSmooth(t){return new Ol(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodBezier(t){let e=new zl(this.times,this.values,this.getValueSize(),t);return this.settings&&(e.inTangents=this.settings.inTangents,e.outTangents=this.settings.outTangents),e}setInterpolation(t){let e;switch(t){case Io:e=this.InterpolantFactoryMethodDiscrete;break;case El:e=this.InterpolantFactoryMethodLinear;break;case ml:e=this.InterpolantFactoryMethodSmooth;break;case iu:e=this.InterpolantFactoryMethodBezier;break}if(e===void 0){let n="unsupported interpolation for "+this.ValueTypeName+" keyframe track named "+this.name;if(this.createInterpolant===void 0)if(t!==this.DefaultInterpolation)this.setInterpolation(this.DefaultInterpolation);else throw new Error(n);return qt("KeyframeTrack:",n),this}return this.createInterpolant=e,this}getInterpolation(){switch(this.createInterpolant){case this.InterpolantFactoryMethodDiscrete:return Io;case this.InterpolantFactoryMethodLinear:return El;case this.InterpolantFactoryMethodSmooth:return ml;case this.InterpolantFactoryMethodBezier:return iu}}getValueSize(){return this.values.length/this.times.length}shift(t){if(t!==0){let e=this.times;for(let n=0,s=e.length;n!==s;++n)e[n]+=t;dl(this.settings)&&(wp(this.settings.inTangents,t),wp(this.settings.outTangents,t))}return this}scale(t){if(t!==1){let e=this.times;for(let n=0,s=e.length;n!==s;++n)e[n]*=t;dl(this.settings)&&(Tp(this.settings.inTangents,t),Tp(this.settings.outTangents,t))}return this}trim(t,e){let n=this.times,s=n.length,r=0,o=s-1;for(;r!==s&&n[r]<t;)++r;for(;o!==-1&&n[o]>e;)--o;if(++o,r!==0||o!==s){r>=o&&(o=Math.max(o,1),r=o-1);let a=this.getValueSize();this.times=n.slice(r,o),this.values=this.values.slice(r*a,o*a)}return this}validate(){let t=!0,e=this.getValueSize();e-Math.floor(e)!==0&&(Kt("KeyframeTrack: Invalid value size in track.",this),t=!1);let n=this.times,s=this.values,r=n.length;r===0&&(Kt("KeyframeTrack: Track is empty.",this),t=!1);let o=null;for(let a=0;a!==r;a++){let l=n[a];if(typeof l=="number"&&isNaN(l)){Kt("KeyframeTrack: Time is not a valid number.",this,a,l),t=!1;break}if(o!==null&&o>l){Kt("KeyframeTrack: Out of order keys.",this,a,l,o),t=!1;break}o=l}if(s!==void 0&&k_(s))for(let a=0,l=s.length;a!==l;++a){let c=s[a];if(isNaN(c)){Kt("KeyframeTrack: Value is not a valid number.",this,a,c),t=!1;break}}return t}optimize(){let t=this.times.slice(),e=this.values.slice(),n=this.getValueSize(),s=this.getInterpolation()===ml,r=t.length-1,o=1;for(let a=1;a<r;++a){let l=!1,c=t[a],u=t[a+1];if(c!==u&&(a!==1||c!==t[0]))if(s)l=!0;else{let d=a*n,h=d-n,f=d+n;for(let _=0;_!==n;++_){let S=e[d+_];if(S!==e[h+_]||S!==e[f+_]){l=!0;break}}}if(l){if(a!==o){t[o]=t[a];let d=a*n,h=o*n;for(let f=0;f!==n;++f)e[h+f]=e[d+f]}++o}}if(r>0){t[o]=t[r];for(let a=r*n,l=o*n,c=0;c!==n;++c)e[l+c]=e[a+c];++o}return o!==t.length?(this.times=t.slice(0,o),this.values=e.slice(0,o*n)):(this.times=t,this.values=e),this}clone(){let t=this.times.slice(),e=this.values.slice(),n=this.constructor,s=new n(this.name,t,e);return s.createInterpolant=this.createInterpolant,dl(this.settings)&&(s.settings={inTangents:this.settings.inTangents.slice(),outTangents:this.settings.outTangents.slice()}),s}};function wp(i,t){for(let e=0,n=i.length;e!==n;e+=2)i[e]+=t}function Tp(i,t){for(let e=0,n=i.length;e!==n;e+=2)i[e]*=t}ei.prototype.ValueTypeName="";ei.prototype.TimeBufferType=Float32Array;ei.prototype.ValueBufferType=Float32Array;ei.prototype.DefaultInterpolation=El;var Cs=class extends ei{constructor(t,e,n){super(t,e,n)}};Cs.prototype.ValueTypeName="bool";Cs.prototype.ValueBufferType=Array;Cs.prototype.DefaultInterpolation=Io;Cs.prototype.InterpolantFactoryMethodLinear=void 0;Cs.prototype.InterpolantFactoryMethodSmooth=void 0;var Vl=class extends ei{constructor(t,e,n,s){super(t,e,n,s)}};Vl.prototype.ValueTypeName="color";var Gl=class extends ei{constructor(t,e,n,s){super(t,e,n,s)}};Gl.prototype.ValueTypeName="number";var Hl=class extends As{constructor(t,e,n,s){super(t,e,n,s)}interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=(n-e)/(s-e),c=t*a;for(let u=c+a;c!==u;c+=4)li.slerpFlat(r,0,o,c-a,o,c,l);return r}},Zo=class extends ei{constructor(t,e,n,s){super(t,e,n,s)}InterpolantFactoryMethodLinear(t){return new Hl(this.times,this.values,this.getValueSize(),t)}};Zo.prototype.ValueTypeName="quaternion";Zo.prototype.InterpolantFactoryMethodSmooth=void 0;var Rs=class extends ei{constructor(t,e,n){super(t,e,n)}};Rs.prototype.ValueTypeName="string";Rs.prototype.ValueBufferType=Array;Rs.prototype.DefaultInterpolation=Io;Rs.prototype.InterpolantFactoryMethodLinear=void 0;Rs.prototype.InterpolantFactoryMethodSmooth=void 0;var Wl=class extends ei{constructor(t,e,n,s){super(t,e,n,s)}};Wl.prototype.ValueTypeName="vector";var Xl=class{constructor(t,e,n){let s=this,r=!1,o=0,a=0,l,c=[];this.onStart=void 0,this.onLoad=t,this.onProgress=e,this.onError=n,this._abortController=null,this.itemStart=function(u){a++,r===!1&&s.onStart!==void 0&&s.onStart(u,o,a),r=!0},this.itemEnd=function(u){o++,s.onProgress!==void 0&&s.onProgress(u,o,a),o===a&&(r=!1,s.onLoad!==void 0&&s.onLoad())},this.itemError=function(u){s.onError!==void 0&&s.onError(u)},this.resolveURL=function(u){return u=u.normalize("NFC"),l?l(u):u},this.setURLModifier=function(u){return l=u,this},this.addHandler=function(u,d){return c.push(u,d),this},this.removeHandler=function(u){let d=c.indexOf(u);return d!==-1&&c.splice(d,2),this},this.getHandler=function(u){for(let d=0,h=c.length;d<h;d+=2){let f=c[d],_=c[d+1];if(f.global&&(f.lastIndex=0),f.test(u))return _}return null},this.abort=function(){return this.abortController.abort(),this._abortController=null,this}}get abortController(){return this._abortController||(this._abortController=new AbortController),this._abortController}},_m=new Xl,ql=class{constructor(t){this.manager=t!==void 0?t:_m,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={},this.priority="auto",this.cache="default",typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}load(){}loadAsync(t,e){let n=this;return new Promise(function(s,r){n.load(t,s,e,r)})}parse(){}setCrossOrigin(t){return this.crossOrigin=t,this}setWithCredentials(t){return this.withCredentials=t,this}setPath(t){return this.path=t,this}setResourcePath(t){return this.resourcePath=t,this}setRequestHeader(t){return this.requestHeader=t,this}setPriority(t){return this.priority=t,this}setCache(t){return this.cache=t,this}abort(){return this}};ql.DEFAULT_MATERIAL_NAME="__DEFAULT";var Jo=class extends Cn{static registerNode(t){this.prototype._lightNode=t}constructor(t,e=1){super(),this.isLight=!0,this.type="Light",this.color=new ce(t),this.intensity=e}copy(t,e){return super.copy(t,e),this.color.copy(t.color),this.intensity=t.intensity,this}toJSON(t){let e=super.toJSON(t);return e.object.color=this.color.getHex(),e.object.intensity=this.intensity,e}};var nu=new we,Ep=new $,Ap=new $,Yl=class{constructor(t){this.camera=t,this.intensity=1,this.bias=0,this.biasNode=null,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new ge(512,512),this.mapType=Hn,this.map=null,this.mapPass=null,this.matrix=new we,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new Es,this._frameExtents=new ge(1,1),this._viewportCount=1,this._viewports=[new We(0,0,1,1)]}getViewportCount(){return this._viewportCount}getCamera(){return this.camera}getFrustum(){return this._frustum}updateMatrices(t){let e=this.camera;Ep.setFromMatrixPosition(t.matrixWorld),e.position.copy(Ep),Ap.setFromMatrixPosition(t.target.matrixWorld),e.lookAt(Ap),e.updateMatrixWorld(),this._updateMatrix(e,this.matrix,this._frustum)}_updateMatrix(t,e,n,s){nu.multiplyMatrices(t.projectionMatrix,t.matrixWorldInverse),n.setFromProjectionMatrix(nu,t.coordinateSystem,t.reversedDepth);let r=this._frameExtents,o=s?s.z/r.x:1,a=s?s.w/r.y:1,l=s?s.x/r.x:0,c=s?s.y/r.y:0;t.coordinateSystem===Br||t.reversedDepth?e.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,1,0,0,0,0,1):e.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,.5,.5,0,0,0,1),e.multiply(nu)}getViewport(t){return this._viewports[t]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(t){return this.camera=t.camera.clone(),this.intensity=t.intensity,this.bias=t.bias,this.radius=t.radius,this.autoUpdate=t.autoUpdate,this.needsUpdate=t.needsUpdate,this.normalBias=t.normalBias,this.blurSamples=t.blurSamples,this.mapSize.copy(t.mapSize),this.mapType=t.mapType,this.biasNode=t.biasNode,this}clone(){return new this.constructor().copy(this)}toJSON(){let t={};return t.intensity=this.intensity,t.bias=this.bias,t.normalBias=this.normalBias,t.radius=this.radius,t.blurSamples=this.blurSamples,t.mapSize=this.mapSize.toArray(),t.mapType=this.mapType,t.camera=this.camera.toJSON(!1).object,delete t.camera.matrix,t}},fl=new $,pl=new li,Di=new $,Ko=class extends Cn{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new we,this.projectionMatrix=new we,this.projectionMatrixInverse=new we,this.coordinateSystem=ai,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(t,e){return super.copy(t,e),this.matrixWorldInverse.copy(t.matrixWorldInverse),this.projectionMatrix.copy(t.projectionMatrix),this.projectionMatrixInverse.copy(t.projectionMatrixInverse),this.coordinateSystem=t.coordinateSystem,this}getWorldDirection(t){return super.getWorldDirection(t).negate()}updateMatrixWorld(t){super.updateMatrixWorld(t),this.matrixWorld.decompose(fl,pl,Di),Di.x===1&&Di.y===1&&Di.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(fl,pl,Di.set(1,1,1)).invert()}updateWorldMatrix(t,e,n=!1){super.updateWorldMatrix(t,e,n),this.matrixWorld.decompose(fl,pl,Di),Di.x===1&&Di.y===1&&Di.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(fl,pl,Di.set(1,1,1)).invert()}clone(){return new this.constructor().copy(this)}},ws=new $,Cp=new ge,Rp=new ge,Fn=class extends Ko{constructor(t=50,e=1,n=.1,s=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=t,this.zoom=1,this.near=n,this.far=s,this.focus=10,this.aspect=e,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.fov=t.fov,this.zoom=t.zoom,this.near=t.near,this.far=t.far,this.focus=t.focus,this.aspect=t.aspect,this.view=t.view===null?null:Object.assign({},t.view),this.filmGauge=t.filmGauge,this.filmOffset=t.filmOffset,this}setFocalLength(t){let e=.5*this.getFilmHeight()/t;this.fov=Al*2*Math.atan(e),this.updateProjectionMatrix()}getFocalLength(){let t=Math.tan(Nh*.5*this.fov);return .5*this.getFilmHeight()/t}getEffectiveFOV(){return Al*2*Math.atan(Math.tan(Nh*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(t,e,n){ws.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),e.set(ws.x,ws.y).multiplyScalar(-t/ws.z),ws.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),n.set(ws.x,ws.y).multiplyScalar(-t/ws.z)}getViewSize(t,e){return this.getViewBounds(t,Cp,Rp),e.subVectors(Rp,Cp)}setViewOffset(t,e,n,s,r,o){this.aspect=t/e,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let t=this.near,e=t*Math.tan(Nh*.5*this.fov)/this.zoom,n=2*e,s=this.aspect*n,r=-.5*s,o=this.view;if(this.view!==null&&this.view.enabled){let l=o.fullWidth,c=o.fullHeight;r+=o.offsetX*s/l,e-=o.offsetY*n/c,s*=o.width/l,n*=o.height/c}let a=this.filmOffset;a!==0&&(r+=t*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(r,r+s,e,e-n,t,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){let e=super.toJSON(t);return e.object.fov=this.fov,e.object.zoom=this.zoom,e.object.near=this.near,e.object.far=this.far,e.object.focus=this.focus,e.object.aspect=this.aspect,this.view!==null&&(e.object.view=Object.assign({},this.view)),e.object.filmGauge=this.filmGauge,e.object.filmOffset=this.filmOffset,e}};var Qo=class extends Ko{constructor(t=-1,e=1,n=1,s=-1,r=.1,o=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=t,this.right=e,this.top=n,this.bottom=s,this.near=r,this.far=o,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.left=t.left,this.right=t.right,this.top=t.top,this.bottom=t.bottom,this.near=t.near,this.far=t.far,this.zoom=t.zoom,this.view=t.view===null?null:Object.assign({},t.view),this}setViewOffset(t,e,n,s,r,o){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let t=(this.right-this.left)/(2*this.zoom),e=(this.top-this.bottom)/(2*this.zoom),n=(this.right+this.left)/2,s=(this.top+this.bottom)/2,r=n-t,o=n+t,a=s+e,l=s-e;if(this.view!==null&&this.view.enabled){let c=(this.right-this.left)/this.view.fullWidth/this.zoom,u=(this.top-this.bottom)/this.view.fullHeight/this.zoom;r+=c*this.view.offsetX,o=r+c*this.view.width,a-=u*this.view.offsetY,l=a-u*this.view.height}this.projectionMatrix.makeOrthographic(r,o,a,l,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){let e=super.toJSON(t);return e.object.zoom=this.zoom,e.object.left=this.left,e.object.right=this.right,e.object.top=this.top,e.object.bottom=this.bottom,e.object.near=this.near,e.object.far=this.far,this.view!==null&&(e.object.view=Object.assign({},this.view)),e}},au=class extends Yl{constructor(){super(new Qo(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}},jo=class extends Jo{constructor(t,e){super(t,e),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy(Cn.DEFAULT_UP),this.updateMatrix(),this.target=new Cn,this.shadow=new au}dispose(){super.dispose(),this.shadow.dispose()}copy(t){return super.copy(t),this.target=t.target.clone(),this.shadow=t.shadow.clone(),this}toJSON(t){let e=super.toJSON(t);return e.object.shadow=this.shadow.toJSON(),e.object.target=this.target.uuid,e}},ta=class extends Jo{constructor(t,e){super(t,e),this.isAmbientLight=!0,this.type="AmbientLight"}};var Nr=-90,Ur=1,$r=class extends Cn{constructor(t,e,n){super(),this.type="CubeCamera",this.renderTarget=n,this.coordinateSystem=null,this.activeMipmapLevel=0;let s=new Fn(Nr,Ur,t,e);s.layers=this.layers,this.add(s);let r=new Fn(Nr,Ur,t,e);r.layers=this.layers,this.add(r);let o=new Fn(Nr,Ur,t,e);o.layers=this.layers,this.add(o);let a=new Fn(Nr,Ur,t,e);a.layers=this.layers,this.add(a);let l=new Fn(Nr,Ur,t,e);l.layers=this.layers,this.add(l);let c=new Fn(Nr,Ur,t,e);c.layers=this.layers,this.add(c)}updateCoordinateSystem(){let t=this.coordinateSystem,e=this.children.concat(),[n,s,r,o,a,l]=e;for(let c of e)this.remove(c);if(t===ai)n.up.set(0,1,0),n.lookAt(1,0,0),s.up.set(0,1,0),s.lookAt(-1,0,0),r.up.set(0,0,-1),r.lookAt(0,1,0),o.up.set(0,0,1),o.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),l.up.set(0,1,0),l.lookAt(0,0,-1);else if(t===Br)n.up.set(0,-1,0),n.lookAt(-1,0,0),s.up.set(0,-1,0),s.lookAt(1,0,0),r.up.set(0,0,1),r.lookAt(0,1,0),o.up.set(0,0,-1),o.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),l.up.set(0,-1,0),l.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+t);for(let c of e)this.add(c),c.updateMatrixWorld()}update(t,e){this.parent===null&&this.updateMatrixWorld();let{renderTarget:n,activeMipmapLevel:s}=this;this.coordinateSystem!==t.coordinateSystem&&(this.coordinateSystem=t.coordinateSystem,this.updateCoordinateSystem());let[r,o,a,l,c,u]=this.children,d=t.getRenderTarget(),h=t.getActiveCubeFace(),f=t.getActiveMipmapLevel(),_=t.xr.enabled;t.xr.enabled=!1;let S=n.texture.mipmapsAutoUpdate;n.texture.mipmapsAutoUpdate=!1;let m=!1;t.isWebGLRenderer===!0?m=t.state.buffers.depth.getReversed():m=t.reversedDepthBuffer,t.setRenderTarget(n,0,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,r),t.setRenderTarget(n,1,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,o),t.setRenderTarget(n,2,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,a),t.setRenderTarget(n,3,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,l),t.setRenderTarget(n,4,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,c),n.texture.mipmapsAutoUpdate=S,t.setRenderTarget(n,5,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,u),t.setRenderTarget(d,h,f),t.xr.enabled=_,n.texture.needsPMREMUpdate=!0}},$l=class extends Fn{constructor(t=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=t,this.perCameraFrustumCulled=!1}};var Ou="\\[\\]\\.:\\/",fx=new RegExp("["+Ou+"]","g"),Bu="[^"+Ou+"]",px="[^"+Ou.replace("\\.","")+"]",mx=/((?:WC+[\/:])*)/.source.replace("WC",Bu),gx=/(WCOD+)?/.source.replace("WCOD",px),_x=/(?:\.(WC+)(?:\[(.+)\])?)?/.source.replace("WC",Bu),xx=/\.(WC+)(?:\[(.+)\])?/.source.replace("WC",Bu),vx=new RegExp("^"+mx+gx+_x+xx+"$"),yx=["material","materials","bones","map"],lu=class{constructor(t,e,n){let s=n||Ve.parseTrackName(e);this._targetGroup=t,this._bindings=t.subscribe_(e,s)}getValue(t,e){this.bind();let n=this._targetGroup.nCachedObjects_,s=this._bindings[n];s!==void 0&&s.getValue(t,e)}setValue(t,e){let n=this._bindings;for(let s=this._targetGroup.nCachedObjects_,r=n.length;s!==r;++s)n[s].setValue(t,e)}bind(){let t=this._bindings;for(let e=this._targetGroup.nCachedObjects_,n=t.length;e!==n;++e)t[e].bind()}unbind(){let t=this._bindings;for(let e=this._targetGroup.nCachedObjects_,n=t.length;e!==n;++e)t[e].unbind()}},Ve=class i{constructor(t,e,n){this.path=e,this.parsedPath=n||i.parseTrackName(e),this.node=i.findNode(t,this.parsedPath.nodeName),this.rootNode=t,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}static create(t,e,n){return t&&t.isAnimationObjectGroup?new i.Composite(t,e,n):new i(t,e,n)}static sanitizeNodeName(t){return t.replace(/\s/g,"_").replace(fx,"")}static parseTrackName(t){let e=vx.exec(t);if(e===null)throw new Error("THREE.PropertyBinding: Cannot parse trackName: "+t);let n={nodeName:e[2],objectName:e[3],objectIndex:e[4],propertyName:e[5],propertyIndex:e[6]},s=n.nodeName&&n.nodeName.lastIndexOf(".");if(s!==void 0&&s!==-1){let r=n.nodeName.substring(s+1);yx.indexOf(r)!==-1&&(n.nodeName=n.nodeName.substring(0,s),n.objectName=r)}if(n.propertyName===null||n.propertyName.length===0)throw new Error("THREE.PropertyBinding: can not parse propertyName from trackName: "+t);return n}static findNode(t,e){if(e===void 0||e===""||e==="."||e===-1||e===t.name||e===t.uuid)return t;if(t.skeleton){let n=t.skeleton.getBoneByName(e);if(n!==void 0)return n}if(t.children){let n=function(r){for(let o=0;o<r.length;o++){let a=r[o];if(a.name===e||a.uuid===e)return a;let l=n(a.children);if(l)return l}return null},s=n(t.children);if(s)return s}return null}_getValue_unavailable(){}_setValue_unavailable(){}_getValue_direct(t,e){t[e]=this.targetObject[this.propertyName]}_getValue_array(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)t[e++]=n[s]}_getValue_arrayElement(t,e){t[e]=this.resolvedProperty[this.propertyIndex]}_getValue_toArray(t,e){this.resolvedProperty.toArray(t,e)}_setValue_direct(t,e){this.targetObject[this.propertyName]=t[e]}_setValue_direct_setNeedsUpdate(t,e){this.targetObject[this.propertyName]=t[e],this.targetObject.needsUpdate=!0}_setValue_direct_setMatrixWorldNeedsUpdate(t,e){this.targetObject[this.propertyName]=t[e],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_array(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=t[e++]}_setValue_array_setNeedsUpdate(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=t[e++];this.targetObject.needsUpdate=!0}_setValue_array_setMatrixWorldNeedsUpdate(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=t[e++];this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_arrayElement(t,e){this.resolvedProperty[this.propertyIndex]=t[e]}_setValue_arrayElement_setNeedsUpdate(t,e){this.resolvedProperty[this.propertyIndex]=t[e],this.targetObject.needsUpdate=!0}_setValue_arrayElement_setMatrixWorldNeedsUpdate(t,e){this.resolvedProperty[this.propertyIndex]=t[e],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_fromArray(t,e){this.resolvedProperty.fromArray(t,e)}_setValue_fromArray_setNeedsUpdate(t,e){this.resolvedProperty.fromArray(t,e),this.targetObject.needsUpdate=!0}_setValue_fromArray_setMatrixWorldNeedsUpdate(t,e){this.resolvedProperty.fromArray(t,e),this.targetObject.matrixWorldNeedsUpdate=!0}_getValue_unbound(t,e){this.bind(),this.getValue(t,e)}_setValue_unbound(t,e){this.bind(),this.setValue(t,e)}bind(){let t=this.node,e=this.parsedPath,n=e.objectName,s=e.propertyName,r=e.propertyIndex;if(t||(t=i.findNode(this.rootNode,e.nodeName),this.node=t),this.getValue=this._getValue_unavailable,this.setValue=this._setValue_unavailable,!t){qt("PropertyBinding: No target node found for track: "+this.path+".");return}if(n){let c=e.objectIndex;switch(n){case"materials":if(!t.material){Kt("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!t.material.materials){Kt("PropertyBinding: Can not bind to material.materials as node.material does not have a materials array.",this);return}t=t.material.materials;break;case"bones":if(!t.skeleton){Kt("PropertyBinding: Can not bind to bones as node does not have a skeleton.",this);return}t=t.skeleton.bones;for(let u=0;u<t.length;u++)if(t[u].name===c){c=u;break}break;case"map":if("map"in t){t=t.map;break}if(!t.material){Kt("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!t.material.map){Kt("PropertyBinding: Can not bind to material.map as node.material does not have a map.",this);return}t=t.material.map;break;default:if(t[n]===void 0){Kt("PropertyBinding: Can not bind to objectName of node undefined.",this);return}t=t[n]}if(c!==void 0){if(t[c]===void 0){Kt("PropertyBinding: Trying to bind to objectIndex of objectName, but is undefined.",this,t);return}t=t[c]}}let o=t[s];if(o===void 0){let c=e.nodeName;Kt("PropertyBinding: Trying to update property for track: "+c+"."+s+" but it wasn't found.",t);return}let a=this.Versioning.None;this.targetObject=t,t.isMaterial===!0?a=this.Versioning.NeedsUpdate:t.isObject3D===!0&&(a=this.Versioning.MatrixWorldNeedsUpdate);let l=this.BindingType.Direct;if(r!==void 0){if(s==="morphTargetInfluences"){if(!t.geometry){Kt("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.",this);return}if(!t.geometry.morphAttributes){Kt("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.morphAttributes.",this);return}t.morphTargetDictionary[r]!==void 0&&(r=t.morphTargetDictionary[r])}l=this.BindingType.ArrayElement,this.resolvedProperty=o,this.propertyIndex=r}else o.fromArray!==void 0&&o.toArray!==void 0?(l=this.BindingType.HasFromToArray,this.resolvedProperty=o):Array.isArray(o)?(l=this.BindingType.EntireArray,this.resolvedProperty=o):this.propertyName=s;this.getValue=this.GetterByBindingType[l],this.setValue=this.SetterByBindingTypeAndVersioning[l][a]}unbind(){this.node=null,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}};Ve.Composite=lu;Ve.prototype.BindingType={Direct:0,EntireArray:1,ArrayElement:2,HasFromToArray:3};Ve.prototype.Versioning={None:0,NeedsUpdate:1,MatrixWorldNeedsUpdate:2};Ve.prototype.GetterByBindingType=[Ve.prototype._getValue_direct,Ve.prototype._getValue_array,Ve.prototype._getValue_arrayElement,Ve.prototype._getValue_toArray];Ve.prototype.SetterByBindingTypeAndVersioning=[[Ve.prototype._setValue_direct,Ve.prototype._setValue_direct_setNeedsUpdate,Ve.prototype._setValue_direct_setMatrixWorldNeedsUpdate],[Ve.prototype._setValue_array,Ve.prototype._setValue_array_setNeedsUpdate,Ve.prototype._setValue_array_setMatrixWorldNeedsUpdate],[Ve.prototype._setValue_arrayElement,Ve.prototype._setValue_arrayElement_setNeedsUpdate,Ve.prototype._setValue_arrayElement_setMatrixWorldNeedsUpdate],[Ve.prototype._setValue_fromArray,Ve.prototype._setValue_fromArray_setNeedsUpdate,Ve.prototype._setValue_fromArray_setMatrixWorldNeedsUpdate]];var uw=new Float32Array(1);var cu=class{static{this.prototype.isMatrix2=!0}constructor(t,e,n,s){this.elements=[1,0,0,1],t!==void 0&&this.set(t,e,n,s)}identity(){return this.set(1,0,0,1),this}fromArray(t,e=0){for(let n=0;n<4;n++)this.elements[n]=t[n+e];return this}set(t,e,n,s){let r=this.elements;return r[0]=t,r[2]=e,r[1]=n,r[3]=s,this}};function ku(i,t,e,n){let s=Sx(n);switch(e){case Cu:return i*t;case nc:return i*t/s.components*s.byteLength;case ic:return i*t/s.components*s.byteLength;case Is:return i*t*2/s.components*s.byteLength;case sc:return i*t*2/s.components*s.byteLength;case Ru:return i*t*3/s.components*s.byteLength;case Mi:return i*t*4/s.components*s.byteLength;case rc:return i*t*4/s.components*s.byteLength;case ia:case sa:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*8;case ra:case oa:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case ac:case cc:return Math.max(i,16)*Math.max(t,8)/4;case oc:case lc:return Math.max(i,8)*Math.max(t,8)/2;case hc:case uc:case fc:case pc:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*8;case dc:case aa:case mc:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case gc:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case _c:return Math.floor((i+4)/5)*Math.floor((t+3)/4)*16;case xc:return Math.floor((i+4)/5)*Math.floor((t+4)/5)*16;case vc:return Math.floor((i+5)/6)*Math.floor((t+4)/5)*16;case yc:return Math.floor((i+5)/6)*Math.floor((t+5)/6)*16;case Sc:return Math.floor((i+7)/8)*Math.floor((t+4)/5)*16;case Mc:return Math.floor((i+7)/8)*Math.floor((t+5)/6)*16;case bc:return Math.floor((i+7)/8)*Math.floor((t+7)/8)*16;case wc:return Math.floor((i+9)/10)*Math.floor((t+4)/5)*16;case Tc:return Math.floor((i+9)/10)*Math.floor((t+5)/6)*16;case Ec:return Math.floor((i+9)/10)*Math.floor((t+7)/8)*16;case Ac:return Math.floor((i+9)/10)*Math.floor((t+9)/10)*16;case Cc:return Math.floor((i+11)/12)*Math.floor((t+9)/10)*16;case Rc:return Math.floor((i+11)/12)*Math.floor((t+11)/12)*16;case Pc:case Ic:case Lc:return Math.ceil(i/4)*Math.ceil(t/4)*16;case Dc:case Nc:return Math.ceil(i/4)*Math.ceil(t/4)*8;case la:case Uc:return Math.ceil(i/4)*Math.ceil(t/4)*16}throw new Error(`Unable to determine texture byte length for ${e} format.`)}function Sx(i){switch(i){case Hn:case wu:return{byteLength:1,components:1};case Qr:case Tu:case Si:return{byteLength:2,components:1};case tc:case ec:return{byteLength:2,components:4};case yi:case jl:case ci:return{byteLength:4,components:1};case Eu:case Au:return{byteLength:4,components:3}}throw new Error(`THREE.TextureUtils: Unknown texture type ${i}.`)}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:"187"}}));typeof window<"u"&&(window.__THREE__?qt("WARNING: Multiple instances of Three.js being imported."):window.__THREE__="187");function km(){let i=null,t=!1,e=null,n=null;function s(r,o){n=i.requestAnimationFrame(s),e(r,o)}return{start:function(){t!==!0&&e!==null&&i!==null&&(n=i.requestAnimationFrame(s),t=!0)},stop:function(){i!==null&&i.cancelAnimationFrame(n),t=!1},setAnimationLoop:function(r){e=r},setContext:function(r){i=r}}}function bx(i){let t=new WeakMap;function e(a,l){let c=a.array,u=a.usage,d=c.byteLength,h=i.createBuffer();i.bindBuffer(l,h),i.bufferData(l,c,u),a.onUploadCallback();let f;if(c instanceof Float32Array)f=i.FLOAT;else if(typeof Float16Array<"u"&&c instanceof Float16Array)f=i.HALF_FLOAT;else if(c instanceof Uint16Array)a.isFloat16BufferAttribute?f=i.HALF_FLOAT:f=i.UNSIGNED_SHORT;else if(c instanceof Int16Array)f=i.SHORT;else if(c instanceof Uint32Array)f=i.UNSIGNED_INT;else if(c instanceof Int32Array)f=i.INT;else if(c instanceof Int8Array)f=i.BYTE;else if(c instanceof Uint8Array)f=i.UNSIGNED_BYTE;else if(c instanceof Uint8ClampedArray)f=i.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+c);return{buffer:h,type:f,bytesPerElement:c.BYTES_PER_ELEMENT,version:a.version,size:d}}function n(a,l,c){let u=l.array,d=l.updateRanges;if(i.bindBuffer(c,a),d.length===0)i.bufferSubData(c,0,u);else{d.sort((f,_)=>f.start-_.start);let h=0;for(let f=1;f<d.length;f++){let _=d[h],S=d[f];S.start<=_.start+_.count+1?_.count=Math.max(_.count,S.start+S.count-_.start):(++h,d[h]=S)}d.length=h+1;for(let f=0,_=d.length;f<_;f++){let S=d[f];i.bufferSubData(c,S.start*u.BYTES_PER_ELEMENT,u,S.start,S.count)}l.clearUpdateRanges()}l.onUploadCallback()}function s(a){return a.isInterleavedBufferAttribute&&(a=a.data),t.get(a)}function r(a){a.isInterleavedBufferAttribute&&(a=a.data);let l=t.get(a);l&&(i.deleteBuffer(l.buffer),t.delete(a))}function o(a,l){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){let u=t.get(a);(!u||u.version<a.version)&&t.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}let c=t.get(a);if(c===void 0)t.set(a,e(a,l));else if(c.version<a.version){if(c.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");n(c.buffer,a,l),c.version=a.version}}return{get:s,remove:r,update:o}}var wx=`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,Tx=`#ifdef USE_ALPHAHASH
	const float ALPHA_HASH_SCALE = 0.05;
	float hash2D( vec2 value ) {
		return fract( 1.0e4 * sin( 17.0 * value.x + 0.1 * value.y ) * ( 0.1 + abs( sin( 13.0 * value.y + value.x ) ) ) );
	}
	float hash3D( vec3 value ) {
		return hash2D( vec2( hash2D( value.xy ), value.z ) );
	}
	float getAlphaHashThreshold( vec3 position ) {
		float maxDeriv = max(
			length( dFdx( position.xyz ) ),
			length( dFdy( position.xyz ) )
		);
		float pixScale = 1.0 / ( ALPHA_HASH_SCALE * maxDeriv );
		vec2 pixScales = vec2(
			exp2( floor( log2( pixScale ) ) ),
			exp2( ceil( log2( pixScale ) ) )
		);
		vec2 alpha = vec2(
			hash3D( floor( pixScales.x * position.xyz ) ),
			hash3D( floor( pixScales.y * position.xyz ) )
		);
		float lerpFactor = fract( log2( pixScale ) );
		float x = ( 1.0 - lerpFactor ) * alpha.x + lerpFactor * alpha.y;
		float a = min( lerpFactor, 1.0 - lerpFactor );
		vec3 cases = vec3(
			x * x / ( 2.0 * a * ( 1.0 - a ) ),
			( x - 0.5 * a ) / ( 1.0 - a ),
			1.0 - ( ( 1.0 - x ) * ( 1.0 - x ) / ( 2.0 * a * ( 1.0 - a ) ) )
		);
		float threshold = ( x < ( 1.0 - a ) )
			? ( ( x < a ) ? cases.x : cases.y )
			: cases.z;
		return clamp( threshold , 1.0e-6, 1.0 );
	}
#endif`,Ex=`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,Ax=`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,Cx=`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,Rx=`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,Px=`#ifdef USE_AOMAP
	float ambientOcclusion = ( texture2D( aoMap, vAoMapUv ).r - 1.0 ) * aoMapIntensity + 1.0;
	reflectedLight.indirectDiffuse *= ambientOcclusion;
	#if defined( USE_CLEARCOAT ) 
		clearcoatSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_SHEEN ) 
		sheenSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_ENVMAP ) && defined( STANDARD )
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		reflectedLight.indirectSpecular *= computeSpecularOcclusion( dotNV, ambientOcclusion, material.roughness );
	#endif
#endif`,Ix=`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,Lx=`#ifdef USE_BATCHING
	#if ! defined( GL_ANGLE_multi_draw )
	#define gl_DrawID _gl_DrawID
	uniform int _gl_DrawID;
	#endif
	uniform highp sampler2D batchingTexture;
	uniform highp usampler2D batchingIdTexture;
	mat4 getBatchingMatrix( const in float i ) {
		int size = textureSize( batchingTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( batchingTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( batchingTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( batchingTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( batchingTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
	float getIndirectIndex( const in int i ) {
		int size = textureSize( batchingIdTexture, 0 ).x;
		int x = i % size;
		int y = i / size;
		return float( texelFetch( batchingIdTexture, ivec2( x, y ), 0 ).r );
	}
#endif
#ifdef USE_BATCHING_COLOR
	uniform sampler2D batchingColorTexture;
	vec4 getBatchingColor( const in float i ) {
		int size = textureSize( batchingColorTexture, 0 ).x;
		int j = int( i );
		int x = j % size;
		int y = j / size;
		return texelFetch( batchingColorTexture, ivec2( x, y ), 0 );
	}
#endif`,Dx=`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,Nx=`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,Ux=`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,Fx=`float G_BlinnPhong_Implicit( ) {
	return 0.25;
}
float D_BlinnPhong( const in float shininess, const in float dotNH ) {
	return RECIPROCAL_PI * ( shininess * 0.5 + 1.0 ) * pow( dotNH, shininess );
}
vec3 BRDF_BlinnPhong( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 specularColor, const in float shininess ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( specularColor, 1.0, dotVH );
	float G = G_BlinnPhong_Implicit( );
	float D = D_BlinnPhong( shininess, dotNH );
	return F * ( G * D );
} // validated`,Ox=`#ifdef USE_IRIDESCENCE
	const mat3 XYZ_TO_REC709 = mat3(
		 3.2404542, -0.9692660,  0.0556434,
		-1.5371385,  1.8760108, -0.2040259,
		-0.4985314,  0.0415560,  1.0572252
	);
	vec3 Fresnel0ToIor( vec3 fresnel0 ) {
		vec3 sqrtF0 = sqrt( fresnel0 );
		return ( vec3( 1.0 ) + sqrtF0 ) / ( vec3( 1.0 ) - sqrtF0 );
	}
	vec3 IorToFresnel0( vec3 transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - vec3( incidentIor ) ) / ( transmittedIor + vec3( incidentIor ) ) );
	}
	float IorToFresnel0( float transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - incidentIor ) / ( transmittedIor + incidentIor ));
	}
	vec3 evalSensitivity( float OPD, vec3 shift ) {
		float phase = 2.0 * PI * OPD * 1.0e-9;
		vec3 val = vec3( 5.4856e-13, 4.4201e-13, 5.2481e-13 );
		vec3 pos = vec3( 1.6810e+06, 1.7953e+06, 2.2084e+06 );
		vec3 var = vec3( 4.3278e+09, 9.3046e+09, 6.6121e+09 );
		vec3 xyz = val * sqrt( 2.0 * PI * var ) * cos( pos * phase + shift ) * exp( - pow2( phase ) * var );
		xyz.x += 9.7470e-14 * sqrt( 2.0 * PI * 4.5282e+09 ) * cos( 2.2399e+06 * phase + shift[ 0 ] ) * exp( - 4.5282e+09 * pow2( phase ) );
		xyz /= 1.0685e-7;
		vec3 rgb = XYZ_TO_REC709 * xyz;
		return rgb;
	}
	vec3 evalIridescence( float outsideIOR, float eta2, float cosTheta1, float thinFilmThickness, vec3 baseF0 ) {
		vec3 I;
		float iridescenceIOR = mix( outsideIOR, eta2, smoothstep( 0.0, 0.03, thinFilmThickness ) );
		float sinTheta2Sq = pow2( outsideIOR / iridescenceIOR ) * ( 1.0 - pow2( cosTheta1 ) );
		float cosTheta2Sq = 1.0 - sinTheta2Sq;
		if ( cosTheta2Sq < 0.0 ) {
			return vec3( 1.0 );
		}
		float cosTheta2 = sqrt( cosTheta2Sq );
		float R0 = IorToFresnel0( iridescenceIOR, outsideIOR );
		float R12 = F_Schlick( R0, 1.0, cosTheta1 );
		float T121 = 1.0 - R12;
		float phi12 = 0.0;
		if ( iridescenceIOR < outsideIOR ) phi12 = PI;
		float phi21 = PI - phi12;
		vec3 baseIOR = Fresnel0ToIor( clamp( baseF0, 0.0, 0.9999 ) );		vec3 R1 = IorToFresnel0( baseIOR, iridescenceIOR );
		vec3 R23 = F_Schlick( R1, 1.0, cosTheta2 );
		vec3 phi23 = vec3( 0.0 );
		if ( baseIOR[ 0 ] < iridescenceIOR ) phi23[ 0 ] = PI;
		if ( baseIOR[ 1 ] < iridescenceIOR ) phi23[ 1 ] = PI;
		if ( baseIOR[ 2 ] < iridescenceIOR ) phi23[ 2 ] = PI;
		float OPD = 2.0 * iridescenceIOR * thinFilmThickness * cosTheta2;
		vec3 phi = vec3( phi21 ) + phi23;
		vec3 R123 = clamp( R12 * R23, 1e-5, 0.9999 );
		vec3 r123 = sqrt( R123 );
		vec3 Rs = pow2( T121 ) * R23 / ( vec3( 1.0 ) - R123 );
		vec3 C0 = R12 + Rs;
		I = C0;
		vec3 Cm = Rs - T121;
		for ( int m = 1; m <= 2; ++ m ) {
			Cm *= r123;
			vec3 Sm = 2.0 * evalSensitivity( float( m ) * OPD, float( m ) * phi );
			I += Cm * Sm;
		}
		return max( I, vec3( 0.0 ) );
	}
#endif`,Bx=`#ifdef USE_BUMPMAP
	uniform sampler2D bumpMap;
	uniform float bumpScale;
	vec2 dHdxy_fwd() {
		vec2 dSTdx = dFdx( vBumpMapUv );
		vec2 dSTdy = dFdy( vBumpMapUv );
		float Hll = bumpScale * texture2D( bumpMap, vBumpMapUv ).x;
		float dBx = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdx ).x - Hll;
		float dBy = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdy ).x - Hll;
		return vec2( dBx, dBy );
	}
	vec3 perturbNormalArb( vec3 surf_pos, vec3 surf_norm, vec2 dHdxy, float faceDirection ) {
		vec3 vSigmaX = normalize( dFdx( surf_pos.xyz ) );
		vec3 vSigmaY = normalize( dFdy( surf_pos.xyz ) );
		vec3 vN = surf_norm;
		vec3 R1 = cross( vSigmaY, vN );
		vec3 R2 = cross( vN, vSigmaX );
		float fDet = dot( vSigmaX, R1 ) * faceDirection;
		vec3 vGrad = sign( fDet ) * ( dHdxy.x * R1 + dHdxy.y * R2 );
		return normalize( abs( fDet ) * surf_norm - vGrad );
	}
#endif`,kx=`#if NUM_CLIPPING_PLANES > 0
	vec4 plane;
	#ifdef ALPHA_TO_COVERAGE
		float distanceToPlane, distanceGradient;
		float clipOpacity = 1.0;
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
			distanceGradient = fwidth( distanceToPlane ) / 2.0;
			clipOpacity *= smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			if ( clipOpacity == 0.0 ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			float unionClipOpacity = 1.0;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
				distanceGradient = fwidth( distanceToPlane ) / 2.0;
				unionClipOpacity *= 1.0 - smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			}
			#pragma unroll_loop_end
			clipOpacity *= 1.0 - unionClipOpacity;
		#endif
		diffuseColor.a *= clipOpacity;
		if ( diffuseColor.a == 0.0 ) discard;
	#else
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			if ( dot( vClipPosition, plane.xyz ) > plane.w ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			bool clipped = true;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				clipped = ( dot( vClipPosition, plane.xyz ) > plane.w ) && clipped;
			}
			#pragma unroll_loop_end
			if ( clipped ) discard;
		#endif
	#endif
#endif`,zx=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,Vx=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,Gx=`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,Hx=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#endif`,Wx=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#endif`,Xx=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec4 vColor;
#endif`,qx=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	vColor = vec4( 1.0 );
#endif
#ifdef USE_COLOR_ALPHA
	vColor *= color;
#elif defined( USE_COLOR )
	vColor.rgb *= color;
#endif
#ifdef USE_INSTANCING_COLOR
	vColor.rgb *= instanceColor.rgb;
#endif
#ifdef USE_BATCHING_COLOR
	vColor *= getBatchingColor( getIndirectIndex( gl_DrawID ) );
#endif`,Yx=`#define PI 3.141592653589793
#define PI2 6.283185307179586
#define PI_HALF 1.5707963267948966
#define RECIPROCAL_PI 0.3183098861837907
#define RECIPROCAL_PI2 0.15915494309189535
#define EPSILON 1e-6
#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
#define whiteComplement( a ) ( 1.0 - saturate( a ) )
float pow2( const in float x ) { return x*x; }
vec3 pow2( const in vec3 x ) { return x*x; }
float pow3( const in float x ) { return x*x*x; }
float pow4( const in float x ) { float x2 = x*x; return x2*x2; }
float max3( const in vec3 v ) { return max( max( v.x, v.y ), v.z ); }
float average( const in vec3 v ) { return dot( v, vec3( 0.3333333 ) ); }
highp float rand( const in vec2 uv ) {
	const highp float a = 12.9898, b = 78.233, c = 43758.5453;
	highp float dt = dot( uv.xy, vec2( a,b ) ), sn = mod( dt, PI );
	return fract( sin( sn ) * c );
}
#ifdef HIGH_PRECISION
	float precisionSafeLength( vec3 v ) { return length( v ); }
#else
	float precisionSafeLength( vec3 v ) {
		float maxComponent = max3( abs( v ) );
		return length( v / maxComponent ) * maxComponent;
	}
#endif
struct IncidentLight {
	vec3 color;
	vec3 direction;
	bool visible;
};
struct ReflectedLight {
	vec3 directDiffuse;
	vec3 directSpecular;
	vec3 indirectDiffuse;
	vec3 indirectSpecular;
};
#ifdef USE_ALPHAHASH
	varying vec3 vPosition;
#endif
vec3 transformDirection( in vec3 dir, in mat4 matrix ) {
	return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );
}
#define inverseTransformDirection transformDirectionByInverseViewMatrix
vec3 transformNormalByInverseViewMatrix( in vec3 normal, in mat4 viewMatrix ) {
	return normalize( ( vec4( normal, 0.0 ) * viewMatrix ).xyz );
}
vec3 transformDirectionByInverseViewMatrix( in vec3 dir, in mat4 viewMatrix ) {
	return normalize( ( vec4( dir, 0.0 ) * viewMatrix ).xyz );
}
bool isPerspectiveMatrix( mat4 m ) {
	return m[ 2 ][ 3 ] == - 1.0;
}
vec2 equirectUv( in vec3 dir ) {
	float u = atan( dir.z, dir.x ) * RECIPROCAL_PI2 + 0.5;
	float v = asin( clamp( dir.y, - 1.0, 1.0 ) ) * RECIPROCAL_PI + 0.5;
	return vec2( u, v );
}
vec3 BRDF_Lambert( const in vec3 diffuseColor ) {
	return RECIPROCAL_PI * diffuseColor;
}
vec3 F_Schlick( const in vec3 f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
}
float F_Schlick( const in float f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
} // validated`,$x=`vec3 transformedNormal = objectNormal;
#ifdef USE_TANGENT
	vec3 transformedTangent = objectTangent;
#endif
#ifdef USE_BATCHING
	mat3 bm = mat3( batchingMatrix );
	transformedNormal /= vec3( dot( bm[ 0 ], bm[ 0 ] ), dot( bm[ 1 ], bm[ 1 ] ), dot( bm[ 2 ], bm[ 2 ] ) );
	transformedNormal = bm * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = bm * transformedTangent;
	#endif
#endif
#ifdef USE_INSTANCING
	mat3 im = mat3( instanceMatrix );
	transformedNormal /= vec3( dot( im[ 0 ], im[ 0 ] ), dot( im[ 1 ], im[ 1 ] ), dot( im[ 2 ], im[ 2 ] ) );
	transformedNormal = im * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = im * transformedTangent;
	#endif
#endif
transformedNormal = normalMatrix * transformedNormal;
#ifdef FLIP_SIDED
	transformedNormal = - transformedNormal;
#endif
#ifdef USE_TANGENT
	transformedTangent = ( modelViewMatrix * vec4( transformedTangent, 0.0 ) ).xyz;
#endif`,Zx=`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,Jx=`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,Kx=`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,Qx=`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,jx="gl_FragColor = linearToOutputTexel( gl_FragColor );",tv=`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,ev=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vec3 cameraToFrag;
		if ( isOrthographic ) {
			cameraToFrag = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToFrag = normalize( vWorldPosition - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vec3 reflectVec = reflect( cameraToFrag, worldNormal );
		#else
			vec3 reflectVec = refract( cameraToFrag, worldNormal, refractionRatio );
		#endif
	#else
		vec3 reflectVec = vReflect;
	#endif
	#ifdef ENVMAP_TYPE_CUBE
		vec4 envColor = textureCube( envMap, envMapRotation * reflectVec );
		#ifdef ENVMAP_BLENDING_MULTIPLY
			outgoingLight = mix( outgoingLight, outgoingLight * envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_MIX )
			outgoingLight = mix( outgoingLight, envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_ADD )
			outgoingLight += envColor.xyz * specularStrength * reflectivity;
		#endif
	#endif
#endif`,nv=`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform mat3 envMapRotation;
	uniform samplerCube envMap;
	#ifdef ENVMAP_TYPE_PMREM
		float roughnessToMip( const in float roughness ) {
			float r = clamp( roughness, 0.0, 1.0 );
			return ENVMAP_MAX_LOD * r * ( 2.0 - r );
		}
	#endif
#endif`,iv=`#ifdef USE_ENVMAP
	uniform float reflectivity;
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		varying vec3 vWorldPosition;
		uniform float refractionRatio;
	#else
		varying vec3 vReflect;
	#endif
#endif`,sv=`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		
		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,rv=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vWorldPosition = worldPosition.xyz;
	#else
		vec3 cameraToVertex;
		if ( isOrthographic ) {
			cameraToVertex = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToVertex = normalize( worldPosition.xyz - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vReflect = reflect( cameraToVertex, worldNormal );
		#else
			vReflect = refract( cameraToVertex, worldNormal, refractionRatio );
		#endif
	#endif
#endif`,ov=`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,av=`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,lv=`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,cv=`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,hv=`#ifdef USE_GRADIENTMAP
	uniform sampler2D gradientMap;
#endif
vec3 getGradientIrradiance( vec3 normal, vec3 lightDirection ) {
	float dotNL = dot( normal, lightDirection );
	vec2 coord = vec2( dotNL * 0.5 + 0.5, 0.0 );
	#ifdef USE_GRADIENTMAP
		return vec3( texture2D( gradientMap, coord ).r );
	#else
		vec2 fw = fwidth( coord ) * 0.5;
		return mix( vec3( 0.7 ), vec3( 1.0 ), smoothstep( 0.7 - fw.x, 0.7 + fw.x, coord.x ) );
	#endif
}`,uv=`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,dv=`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,fv=`varying vec3 vViewPosition;
struct LambertMaterial {
	vec3 diffuseColor;
	float specularStrength;
};
void RE_Direct_Lambert( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Lambert( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Lambert
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,pv=`uniform bool receiveShadow;
uniform vec3 ambientLightColor;
#if defined( USE_LIGHT_PROBES )
	uniform vec3 lightProbe[ 9 ];
#endif
vec3 shGetIrradianceAt( in vec3 normal, in vec3 shCoefficients[ 9 ] ) {
	float x = normal.x, y = normal.y, z = normal.z;
	vec3 result = shCoefficients[ 0 ] * 0.886227;
	result += shCoefficients[ 1 ] * 2.0 * 0.511664 * y;
	result += shCoefficients[ 2 ] * 2.0 * 0.511664 * z;
	result += shCoefficients[ 3 ] * 2.0 * 0.511664 * x;
	result += shCoefficients[ 4 ] * 2.0 * 0.429043 * x * y;
	result += shCoefficients[ 5 ] * 2.0 * 0.429043 * y * z;
	result += shCoefficients[ 6 ] * ( 0.743125 * z * z - 0.247708 );
	result += shCoefficients[ 7 ] * 2.0 * 0.429043 * x * z;
	result += shCoefficients[ 8 ] * 0.429043 * ( x * x - y * y );
	return result;
}
vec3 getLightProbeIrradiance( const in vec3 lightProbe[ 9 ], const in vec3 normal ) {
	vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec3 irradiance = shGetIrradianceAt( worldNormal, lightProbe );
	return irradiance;
}
vec3 getAmbientLightIrradiance( const in vec3 ambientLightColor ) {
	vec3 irradiance = ambientLightColor;
	return irradiance;
}
float getDistanceAttenuation( const in float lightDistance, const in float cutoffDistance, const in float decayExponent ) {
	float distanceFalloff = 1.0 / max( pow( lightDistance, decayExponent ), 0.01 );
	if ( cutoffDistance > 0.0 ) {
		distanceFalloff *= pow2( saturate( 1.0 - pow4( lightDistance / cutoffDistance ) ) );
	}
	return distanceFalloff;
}
float getSpotAttenuation( const in float coneCosine, const in float penumbraCosine, const in float angleCosine ) {
	return smoothstep( coneCosine, penumbraCosine, angleCosine );
}
#if NUM_SUN_LIGHTS > 0
	struct SunLight {
		vec3 direction;
		vec3 color;
	};
	uniform SunLight sunLights[ NUM_SUN_LIGHTS ];
	void getSunLightInfo( const in SunLight sunLight, out IncidentLight light ) {
		light.color = sunLight.color;
		light.direction = sunLight.direction;
		light.visible = true;
	}
#endif
#if NUM_DIR_LIGHTS > 0
	struct DirectionalLight {
		vec3 direction;
		vec3 color;
	};
	uniform DirectionalLight directionalLights[ NUM_DIR_LIGHTS ];
	void getDirectionalLightInfo( const in DirectionalLight directionalLight, out IncidentLight light ) {
		light.color = directionalLight.color;
		light.direction = directionalLight.direction;
		light.visible = true;
	}
#endif
#if NUM_POINT_LIGHTS > 0
	struct PointLight {
		vec3 position;
		vec3 color;
		float distance;
		float decay;
	};
	uniform PointLight pointLights[ NUM_POINT_LIGHTS ];
	void getPointLightInfo( const in PointLight pointLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = pointLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float lightDistance = length( lVector );
		light.color = pointLight.color;
		light.color *= getDistanceAttenuation( lightDistance, pointLight.distance, pointLight.decay );
		light.visible = ( light.color != vec3( 0.0 ) );
	}
#endif
#if NUM_SPOT_LIGHTS > 0
	struct SpotLight {
		vec3 position;
		vec3 direction;
		vec3 color;
		float distance;
		float decay;
		float coneCos;
		float penumbraCos;
	};
	uniform SpotLight spotLights[ NUM_SPOT_LIGHTS ];
	void getSpotLightInfo( const in SpotLight spotLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = spotLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float angleCos = dot( light.direction, spotLight.direction );
		float spotAttenuation = getSpotAttenuation( spotLight.coneCos, spotLight.penumbraCos, angleCos );
		if ( spotAttenuation > 0.0 ) {
			float lightDistance = length( lVector );
			light.color = spotLight.color * spotAttenuation;
			light.color *= getDistanceAttenuation( lightDistance, spotLight.distance, spotLight.decay );
			light.visible = ( light.color != vec3( 0.0 ) );
		} else {
			light.color = vec3( 0.0 );
			light.visible = false;
		}
	}
#endif
#if NUM_RECT_AREA_LIGHTS > 0
	struct RectAreaLight {
		vec3 color;
		vec3 position;
		vec3 halfWidth;
		vec3 halfHeight;
	};
	uniform sampler2D ltc_1;	uniform sampler2D ltc_2;
	uniform RectAreaLight rectAreaLights[ NUM_RECT_AREA_LIGHTS ];
#endif
#if NUM_HEMI_LIGHTS > 0
	struct HemisphereLight {
		vec3 direction;
		vec3 skyColor;
		vec3 groundColor;
	};
	uniform HemisphereLight hemisphereLights[ NUM_HEMI_LIGHTS ];
	vec3 getHemisphereLightIrradiance( const in HemisphereLight hemiLight, const in vec3 normal ) {
		float dotNL = dot( normal, hemiLight.direction );
		float hemiDiffuseWeight = 0.5 * dotNL + 0.5;
		vec3 irradiance = mix( hemiLight.groundColor, hemiLight.skyColor, hemiDiffuseWeight );
		return irradiance;
	}
#endif
#include <lightprobes_pars_fragment>`,mv=`#ifdef USE_ENVMAP
	vec3 getIBLIrradiance( const in vec3 normal ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * worldNormal, ENVMAP_MAX_LOD );
			return PI * envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	vec3 getIBLRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 reflectVec = reflect( - viewDir, normal );
			reflectVec = normalize( mix( reflectVec, normal, pow4( roughness ) ) );
			reflectVec = transformDirectionByInverseViewMatrix( reflectVec, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * reflectVec, roughnessToMip( roughness ) );
			return envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	#ifdef USE_RETROREFLECTION
		vec3 getIBLRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 retroVec = normalize( mix( viewDir, normal, pow4( roughness ) ) );
				retroVec = transformDirectionByInverseViewMatrix( retroVec, viewMatrix );
				vec4 envMapColor = textureLod( envMap, envMapRotation * retroVec, roughnessToMip( roughness ) );
				return envMapColor.rgb * envMapIntensity;
			#else
				return vec3( 0.0 );
			#endif
		}
	#endif
	#ifdef USE_ANISOTROPY
		vec3 getIBLAnisotropyRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 bentNormal = cross( bitangent, viewDir );
				bentNormal = normalize( cross( bentNormal, bitangent ) );
				bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
				return getIBLRadiance( viewDir, bentNormal, roughness );
			#else
				return vec3( 0.0 );
			#endif
		}
		#ifdef USE_RETROREFLECTION
			vec3 getIBLAnisotropyRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
				#ifdef ENVMAP_TYPE_PMREM
					vec3 bentNormal = cross( bitangent, viewDir );
					bentNormal = normalize( cross( bentNormal, bitangent ) );
					bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
					return getIBLRetroRadiance( viewDir, bentNormal, roughness );
				#else
					return vec3( 0.0 );
				#endif
			}
		#endif
	#endif
#endif`,gv=`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,_v=`varying vec3 vViewPosition;
struct ToonMaterial {
	vec3 diffuseColor;
};
void RE_Direct_Toon( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 irradiance = getGradientIrradiance( geometryNormal, directLight.direction ) * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Toon( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Toon
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,xv=`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,vv=`varying vec3 vViewPosition;
struct BlinnPhongMaterial {
	vec3 diffuseColor;
	vec3 specularColor;
	float specularShininess;
	float specularStrength;
};
void RE_Direct_BlinnPhong( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
	reflectedLight.directSpecular += irradiance * BRDF_BlinnPhong( directLight.direction, geometryViewDir, geometryNormal, material.specularColor, material.specularShininess ) * material.specularStrength;
}
void RE_IndirectDiffuse_BlinnPhong( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_BlinnPhong
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,yv=`PhysicalMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.diffuseContribution = diffuseColor.rgb * ( 1.0 - metalnessFactor );
material.metalness = metalnessFactor;
vec3 dxy = max( abs( dFdx( nonPerturbedNormal ) ), abs( dFdy( nonPerturbedNormal ) ) );
float geometryRoughness = max( max( dxy.x, dxy.y ), dxy.z );
material.roughness = max( roughnessFactor, 0.045 );
material.roughness += geometryRoughness;
material.roughness = min( material.roughness, 1.0 );
#ifdef USE_DIFFUSE_ROUGHNESS
	float diffuseRoughnessFactor = diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		diffuseRoughnessFactor *= texture2D( diffuseRoughnessMap, vDiffuseRoughnessMapUv ).r;
	#endif
	material.diffuseRoughness = saturate( diffuseRoughnessFactor );
#endif
#ifdef IOR
	material.ior = ior;
	#ifdef USE_SPECULAR
		float specularIntensityFactor = specularIntensity;
		vec3 specularColorFactor = specularColor;
		#ifdef USE_SPECULAR_COLORMAP
			specularColorFactor *= texture2D( specularColorMap, vSpecularColorMapUv ).rgb;
		#endif
		#ifdef USE_SPECULAR_INTENSITYMAP
			specularIntensityFactor *= texture2D( specularIntensityMap, vSpecularIntensityMapUv ).a;
		#endif
		material.specularF90 = mix( specularIntensityFactor, 1.0, metalnessFactor );
	#else
		float specularIntensityFactor = 1.0;
		vec3 specularColorFactor = vec3( 1.0 );
		material.specularF90 = 1.0;
	#endif
	material.specularColor = min( pow2( ( material.ior - 1.0 ) / ( material.ior + 1.0 ) ) * specularColorFactor, vec3( 1.0 ) ) * specularIntensityFactor;
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
#else
	material.specularColor = vec3( 0.04 );
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
	material.specularF90 = 1.0;
#endif
#ifdef USE_CLEARCOAT
	material.clearcoat = clearcoat;
	material.clearcoatRoughness = clearcoatRoughness;
	material.clearcoatF0 = vec3( 0.04 );
	material.clearcoatF90 = 1.0;
	#ifdef USE_CLEARCOATMAP
		material.clearcoat *= texture2D( clearcoatMap, vClearcoatMapUv ).x;
	#endif
	#ifdef USE_CLEARCOAT_ROUGHNESSMAP
		material.clearcoatRoughness *= texture2D( clearcoatRoughnessMap, vClearcoatRoughnessMapUv ).y;
	#endif
	material.clearcoat = saturate( material.clearcoat );	material.clearcoatRoughness = max( material.clearcoatRoughness, 0.045 );
	material.clearcoatRoughness += geometryRoughness;
	material.clearcoatRoughness = min( material.clearcoatRoughness, 1.0 );
#endif
#ifdef USE_DISPERSION
	material.dispersion = dispersion;
#endif
#ifdef USE_RETROREFLECTION
	material.retroreflectivity = retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	material.iridescence = iridescence;
	material.iridescenceIOR = iridescenceIOR;
	#ifdef USE_IRIDESCENCEMAP
		material.iridescence *= texture2D( iridescenceMap, vIridescenceMapUv ).r;
	#endif
	#ifdef USE_IRIDESCENCE_THICKNESSMAP
		material.iridescenceThickness = (iridescenceThicknessMaximum - iridescenceThicknessMinimum) * texture2D( iridescenceThicknessMap, vIridescenceThicknessMapUv ).g + iridescenceThicknessMinimum;
	#else
		material.iridescenceThickness = iridescenceThicknessMaximum;
	#endif
#endif
#ifdef USE_SHEEN
	material.sheenColor = sheenColor;
	#ifdef USE_SHEEN_COLORMAP
		material.sheenColor *= texture2D( sheenColorMap, vSheenColorMapUv ).rgb;
	#endif
	material.sheenRoughness = clamp( sheenRoughness, 0.0001, 1.0 );
	#ifdef USE_SHEEN_ROUGHNESSMAP
		material.sheenRoughness *= texture2D( sheenRoughnessMap, vSheenRoughnessMapUv ).a;
	#endif
#endif
#ifdef USE_ANISOTROPY
	#ifdef USE_ANISOTROPYMAP
		mat2 anisotropyMat = mat2( anisotropyVector.x, anisotropyVector.y, - anisotropyVector.y, anisotropyVector.x );
		vec3 anisotropyPolar = texture2D( anisotropyMap, vAnisotropyMapUv ).rgb;
		vec2 anisotropyV = anisotropyMat * normalize( 2.0 * anisotropyPolar.rg - vec2( 1.0 ) ) * anisotropyPolar.b;
	#else
		vec2 anisotropyV = anisotropyVector;
	#endif
	material.anisotropy = length( anisotropyV );
	if( material.anisotropy == 0.0 ) {
		anisotropyV = vec2( 1.0, 0.0 );
	} else {
		anisotropyV /= material.anisotropy;
		material.anisotropy = saturate( material.anisotropy );
	}
	material.alphaT = mix( pow2( material.roughness ), 1.0, pow2( material.anisotropy ) );
	material.anisotropyT = tbn[ 0 ] * anisotropyV.x + tbn[ 1 ] * anisotropyV.y;
	material.anisotropyB = tbn[ 1 ] * anisotropyV.x - tbn[ 0 ] * anisotropyV.y;
#endif`,Sv=`uniform sampler2D dfgLUT;
struct PhysicalMaterial {
	vec3 diffuseColor;
	vec3 diffuseContribution;
	vec3 specularColor;
	vec3 specularColorBlended;
	float roughness;
	float metalness;
	float specularF90;
	float dispersion;
	vec2 dfg;
	vec3 multiScatteringCompensation;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float diffuseRoughness;
	#endif
	#ifdef USE_RETROREFLECTION
		float retroreflectivity;
	#endif
	#ifdef USE_CLEARCOAT
		float clearcoat;
		float clearcoatRoughness;
		vec3 clearcoatF0;
		float clearcoatF90;
	#endif
	#ifdef USE_IRIDESCENCE
		float iridescence;
		float iridescenceIOR;
		float iridescenceThickness;
		vec3 iridescenceFresnel;
		vec3 iridescenceF0Dielectric;
		vec3 iridescenceF0Metallic;
	#endif
	#ifdef USE_SHEEN
		vec3 sheenColor;
		float sheenRoughness;
	#endif
	#ifdef IOR
		float ior;
	#endif
	#ifdef USE_TRANSMISSION
		float transmission;
		float transmissionAlpha;
		float thickness;
		float attenuationDistance;
		vec3 attenuationColor;
	#endif
	#ifdef USE_ANISOTROPY
		float anisotropy;
		float alphaT;
		vec3 anisotropyT;
		vec3 anisotropyB;
	#endif
};
vec3 clearcoatSpecularDirect = vec3( 0.0 );
vec3 clearcoatSpecularIndirect = vec3( 0.0 );
vec3 sheenSpecularDirect = vec3( 0.0 );
vec3 sheenSpecularIndirect = vec3(0.0 );
vec3 Schlick_to_F0( const in vec3 f, const in float f90, const in float dotVH ) {
    float x = clamp( 1.0 - dotVH, 0.0, 1.0 );
    float x2 = x * x;
    float x5 = clamp( x * x2 * x2, 0.0, 0.9999 );
    return ( f - vec3( f90 ) * x5 ) / ( 1.0 - x5 );
}
#ifdef USE_DIFFUSE_ROUGHNESS
	const float EON_EPSILON = 1e-7;
	float FON_DirectionalAlbedo( const in float mu, const in float roughness, const in float A ) {
		float muComp = 1.0 - mu;
		float gOverPi = muComp * ( 0.0571085289 + muComp * ( 0.491881867 + muComp * ( - 0.332181442 + muComp * 0.0714429953 ) ) );
		return A * ( 1.0 + roughness * gOverPi );
	}
	vec3 BRDF_EON( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 diffuseColor, const in float roughness ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return BRDF_Lambert( rho );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float s = dot( lightDir, viewDir ) - dotNL * dotNV;
		float sOverT = ( s > 0.0 ) ? s / max( max( dotNL, dotNV ), EON_EPSILON ) : s;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		vec3 singleScatter = rho * RECIPROCAL_PI * A * ( 1.0 + roughness * sOverT );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		float albedoV = FON_DirectionalAlbedo( dotNV, roughness, A );
		float albedoL = FON_DirectionalAlbedo( dotNL, roughness, A );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		vec3 multiScatter = rhoMultiScatter * RECIPROCAL_PI
			* max( EON_EPSILON, 1.0 - albedoV )
			* max( EON_EPSILON, 1.0 - albedoL )
			/ max( EON_EPSILON, 1.0 - averageAlbedo );
		return singleScatter + multiScatter;
	}
	vec3 EON_DirectionalAlbedo( const in vec3 diffuseColor, const in float roughness, const in float dotNV ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return rho;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		float directionalAlbedo = FON_DirectionalAlbedo( dotNV, roughness, A );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		return rho * directionalAlbedo + rhoMultiScatter * ( 1.0 - directionalAlbedo );
	}
#endif
float V_GGX_SmithCorrelated( const in float alpha, const in float dotNL, const in float dotNV ) {
	float a2 = pow2( alpha );
	float gv = dotNL * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNV ) );
	float gl = dotNV * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNL ) );
	return 0.5 / max( gv + gl, EPSILON );
}
float D_GGX( const in float alpha, const in float dotNH ) {
	float a2 = pow2( alpha );
	float denom = pow2( dotNH ) * ( a2 - 1.0 ) + 1.0;
	return RECIPROCAL_PI * a2 / pow2( denom );
}
#ifdef USE_ANISOTROPY
	float V_GGX_SmithCorrelated_Anisotropic( const in float alphaT, const in float alphaB, const in float dotTV, const in float dotBV, const in float dotTL, const in float dotBL, const in float dotNV, const in float dotNL ) {
		float gv = dotNL * length( vec3( alphaT * dotTV, alphaB * dotBV, dotNV ) );
		float gl = dotNV * length( vec3( alphaT * dotTL, alphaB * dotBL, dotNL ) );
		return 0.5 / max( gv + gl, EPSILON );
	}
	float D_GGX_Anisotropic( const in float alphaT, const in float alphaB, const in float dotNH, const in float dotTH, const in float dotBH ) {
		float a2 = alphaT * alphaB;
		highp vec3 v = vec3( alphaB * dotTH, alphaT * dotBH, a2 * dotNH );
		highp float v2 = dot( v, v );
		float w2 = a2 / v2;
		return RECIPROCAL_PI * a2 * pow2 ( w2 );
	}
#endif
#ifdef USE_CLEARCOAT
	vec3 BRDF_GGX_Clearcoat( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material) {
		vec3 f0 = material.clearcoatF0;
		float f90 = material.clearcoatF90;
		float roughness = max( material.clearcoatRoughness, 0.045 );
		float alpha = pow2( roughness );
		vec3 halfDir = normalize( lightDir + viewDir );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float dotNH = saturate( dot( normal, halfDir ) );
		float dotVH = saturate( dot( viewDir, halfDir ) );
		vec3 F = F_Schlick( f0, f90, dotVH );
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
		return F * ( V * D );
	}
#endif
vec3 BRDF_GGX( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material ) {
	vec3 f0 = material.specularColorBlended;
	float f90 = material.specularF90;
	float roughness = max( material.roughness, 0.045 );
	float alpha = pow2( roughness );
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( f0, f90, dotVH );
	#ifdef USE_IRIDESCENCE
		F = mix( F, material.iridescenceFresnel, material.iridescence );
	#endif
	#ifdef USE_ANISOTROPY
		float dotTL = dot( material.anisotropyT, lightDir );
		float dotTV = dot( material.anisotropyT, viewDir );
		float dotTH = dot( material.anisotropyT, halfDir );
		float dotBL = dot( material.anisotropyB, lightDir );
		float dotBV = dot( material.anisotropyB, viewDir );
		float dotBH = dot( material.anisotropyB, halfDir );
		float alphaT = max( material.alphaT, alpha );
		float V = V_GGX_SmithCorrelated_Anisotropic( alphaT, alpha, dotTV, dotBV, dotTL, dotBL, dotNV, dotNL );
		float D = D_GGX_Anisotropic( alphaT, alpha, dotNH, dotTH, dotBH );
	#else
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
	#endif
	return F * ( V * D );
}
vec2 LTC_Uv( const in vec3 N, const in vec3 V, const in float roughness ) {
	const float LUT_SIZE = 64.0;
	const float LUT_SCALE = ( LUT_SIZE - 1.0 ) / LUT_SIZE;
	const float LUT_BIAS = 0.5 / LUT_SIZE;
	float dotNV = saturate( dot( N, V ) );
	vec2 uv = vec2( roughness, sqrt( 1.0 - dotNV ) );
	uv = uv * LUT_SCALE + LUT_BIAS;
	return uv;
}
float LTC_ClippedSphereFormFactor( const in vec3 f ) {
	float l = length( f );
	return max( ( l * l + f.z ) / ( l + 1.0 ), 0.0 );
}
vec3 LTC_EdgeVectorFormFactor( const in vec3 v1, const in vec3 v2 ) {
	float x = dot( v1, v2 );
	float y = abs( x );
	float a = 0.8543985 + ( 0.4965155 + 0.0145206 * y ) * y;
	float b = 3.4175940 + ( 4.1616724 + y ) * y;
	float v = a / b;
	float theta_sintheta = ( x > 0.0 ) ? v : 0.5 * inversesqrt( max( 1.0 - x * x, 1e-7 ) ) - v;
	return cross( v1, v2 ) * theta_sintheta;
}
vec3 LTC_Evaluate( const in vec3 N, const in vec3 V, const in vec3 P, const in mat3 mInv, const in vec3 rectCoords[ 4 ] ) {
	vec3 v1 = rectCoords[ 1 ] - rectCoords[ 0 ];
	vec3 v2 = rectCoords[ 3 ] - rectCoords[ 0 ];
	vec3 lightNormal = cross( v1, v2 );
	if( dot( lightNormal, P - rectCoords[ 0 ] ) < 0.0 ) return vec3( 0.0 );
	vec3 T1, T2;
	T1 = normalize( V - N * dot( V, N ) );
	T2 = - cross( N, T1 );
	mat3 mat = mInv * transpose( mat3( T1, T2, N ) );
	vec3 coords[ 4 ];
	coords[ 0 ] = mat * ( rectCoords[ 0 ] - P );
	coords[ 1 ] = mat * ( rectCoords[ 1 ] - P );
	coords[ 2 ] = mat * ( rectCoords[ 2 ] - P );
	coords[ 3 ] = mat * ( rectCoords[ 3 ] - P );
	coords[ 0 ] = normalize( coords[ 0 ] );
	coords[ 1 ] = normalize( coords[ 1 ] );
	coords[ 2 ] = normalize( coords[ 2 ] );
	coords[ 3 ] = normalize( coords[ 3 ] );
	vec3 vectorFormFactor = vec3( 0.0 );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 0 ], coords[ 1 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 1 ], coords[ 2 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 2 ], coords[ 3 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 3 ], coords[ 0 ] );
	float result = LTC_ClippedSphereFormFactor( vectorFormFactor );
	return vec3( result );
}
#if defined( USE_SHEEN )
float D_Charlie( float roughness, float dotNH ) {
	float alpha = pow2( roughness );
	float invAlpha = 1.0 / alpha;
	float cos2h = dotNH * dotNH;
	float sin2h = max( 1.0 - cos2h, 0.0078125 );
	return ( 2.0 + invAlpha ) * pow( sin2h, invAlpha * 0.5 ) / ( 2.0 * PI );
}
float V_Neubelt( float dotNV, float dotNL ) {
	return saturate( 1.0 / ( 4.0 * ( dotNL + dotNV - dotNL * dotNV ) ) );
}
vec3 BRDF_Sheen( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, vec3 sheenColor, const in float sheenRoughness ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float D = D_Charlie( sheenRoughness, dotNH );
	float V = V_Neubelt( dotNV, dotNL );
	return sheenColor * ( D * V );
}
#endif
float IBLSheenBRDF( const in vec3 normal, const in vec3 viewDir, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	float r2 = roughness * roughness;
	float rInv = 1.0 / ( roughness + 0.1 );
	float a = -1.9362 + 1.0678 * roughness + 0.4573 * r2 - 0.8469 * rInv;
	float b = -0.6014 + 0.5538 * roughness - 0.4670 * r2 - 0.1255 * rInv;
	float DG = exp( a * dotNV + b );
	return saturate( DG );
}
vec3 EnvironmentBRDF( const in vec3 normal, const in vec3 viewDir, const in vec3 specularColor, const in float specularF90, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	vec2 fab = texture2D( dfgLUT, vec2( roughness, dotNV ) ).rg;
	return specularColor * fab.x + specularF90 * fab.y;
}
#ifdef USE_IRIDESCENCE
void computeMultiscatteringIridescence( const in vec2 fab, const in vec3 specularColor, const in float specularF90, const in float iridescence, const in vec3 iridescenceF0, inout vec3 singleScatter, inout vec3 multiScatter ) {
#else
void computeMultiscattering( const in vec2 fab, const in vec3 specularColor, const in float specularF90, inout vec3 singleScatter, inout vec3 multiScatter ) {
#endif
	#ifdef USE_IRIDESCENCE
		vec3 Fr = mix( specularColor, iridescenceF0, iridescence );
	#else
		vec3 Fr = specularColor;
	#endif
	vec3 FssEss = Fr * fab.x + specularF90 * fab.y;
	float Ess = fab.x + fab.y;
	float Ems = 1.0 - Ess;
	vec3 Favg = Fr + ( 1.0 - Fr ) * 0.047619;	vec3 Fms = FssEss * Favg / ( 1.0 - Ems * Favg );
	singleScatter += FssEss;
	multiScatter += Fms * Ems;
}
#if NUM_RECT_AREA_LIGHTS > 0
	void RE_Direct_RectArea_Physical( const in RectAreaLight rectAreaLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
		vec3 normal = geometryNormal;
		vec3 viewDir = geometryViewDir;
		vec3 position = geometryPosition;
		vec3 lightPos = rectAreaLight.position;
		vec3 halfWidth = rectAreaLight.halfWidth;
		vec3 halfHeight = rectAreaLight.halfHeight;
		vec3 lightColor = rectAreaLight.color;
		float roughness = material.roughness;
		vec3 rectCoords[ 4 ];
		rectCoords[ 0 ] = lightPos + halfWidth - halfHeight;		rectCoords[ 1 ] = lightPos - halfWidth - halfHeight;
		rectCoords[ 2 ] = lightPos - halfWidth + halfHeight;
		rectCoords[ 3 ] = lightPos + halfWidth + halfHeight;
		vec2 uv = LTC_Uv( normal, viewDir, roughness );
		vec4 t1 = texture2D( ltc_1, uv );
		vec4 t2 = texture2D( ltc_2, uv );
		mat3 mInv = mat3(
			vec3( t1.x, 0, t1.y ),
			vec3(    0, 1,    0 ),
			vec3( t1.z, 0, t1.w )
		);
		vec3 fresnel = ( material.specularColorBlended * t2.x + ( material.specularF90 - material.specularColorBlended ) * t2.y );
		reflectedLight.directSpecular += lightColor * fresnel * LTC_Evaluate( normal, viewDir, position, mInv, rectCoords );
		reflectedLight.directDiffuse += lightColor * material.diffuseContribution * LTC_Evaluate( normal, viewDir, position, mat3( 1.0 ), rectCoords );
		#ifdef USE_CLEARCOAT
			vec3 Ncc = geometryClearcoatNormal;
			vec2 uvClearcoat = LTC_Uv( Ncc, viewDir, material.clearcoatRoughness );
			vec4 t1Clearcoat = texture2D( ltc_1, uvClearcoat );
			vec4 t2Clearcoat = texture2D( ltc_2, uvClearcoat );
			mat3 mInvClearcoat = mat3(
				vec3( t1Clearcoat.x, 0, t1Clearcoat.y ),
				vec3(             0, 1,             0 ),
				vec3( t1Clearcoat.z, 0, t1Clearcoat.w )
			);
			vec3 fresnelClearcoat = material.clearcoatF0 * t2Clearcoat.x + ( material.clearcoatF90 - material.clearcoatF0 ) * t2Clearcoat.y;
			clearcoatSpecularDirect += lightColor * fresnelClearcoat * LTC_Evaluate( Ncc, viewDir, position, mInvClearcoat, rectCoords );
		#endif
	}
#endif
void RE_Direct_Physical( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	#ifdef USE_CLEARCOAT
		float dotNLcc = saturate( dot( geometryClearcoatNormal, directLight.direction ) );
		vec3 ccIrradiance = dotNLcc * directLight.color;
		clearcoatSpecularDirect += ccIrradiance * BRDF_GGX_Clearcoat( directLight.direction, geometryViewDir, geometryClearcoatNormal, material );
	#endif
	#ifdef USE_SHEEN
 
 		sheenSpecularDirect += irradiance * BRDF_Sheen( directLight.direction, geometryViewDir, geometryNormal, material.sheenColor, material.sheenRoughness );
 
 		float sheenAlbedoV = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
 		float sheenAlbedoL = IBLSheenBRDF( geometryNormal, directLight.direction, material.sheenRoughness );
 
 		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * max( sheenAlbedoV, sheenAlbedoL );
 
 		irradiance *= sheenEnergyComp;
 
 	#endif
	vec3 specularBRDF = BRDF_GGX( directLight.direction, geometryViewDir, geometryNormal, material );
	#ifdef USE_RETROREFLECTION
		vec3 retroViewDir = reflect( - geometryViewDir, geometryNormal );
		vec3 retroSpecularBRDF = BRDF_GGX( directLight.direction, retroViewDir, geometryNormal, material );
		specularBRDF = mix( specularBRDF, retroSpecularBRDF, saturate( material.retroreflectivity ) );
	#endif
	reflectedLight.directSpecular += irradiance * specularBRDF * material.multiScatteringCompensation;
	vec3 halfDir = normalize( directLight.direction + geometryViewDir );
	float dotVH = saturate( dot( geometryViewDir, halfDir ) );
	vec3 F = F_Schlick( material.specularColor, material.specularF90, dotVH );
	#ifdef USE_RETROREFLECTION
		vec3 retroHalfDir = normalize( directLight.direction + retroViewDir );
		float dotRetroVH = saturate( dot( retroViewDir, retroHalfDir ) );
		vec3 retroF = F_Schlick( material.specularColor, material.specularF90, dotRetroVH );
		F = mix( F, retroF, saturate( material.retroreflectivity ) );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		vec3 diffuseBRDF = BRDF_EON( directLight.direction, geometryViewDir, geometryNormal, material.diffuseColor, material.diffuseRoughness ) * ( 1.0 - material.metalness );
	#else
		vec3 diffuseBRDF = BRDF_Lambert( material.diffuseContribution );
	#endif
	reflectedLight.directDiffuse += irradiance * diffuseBRDF * ( 1.0 - F );
}
void RE_IndirectDiffuse_Physical( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 singleScattering = vec3( 0.0 );
	vec3 multiScattering = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScattering, multiScattering );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScattering, multiScattering );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuseAlbedo = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness );
		vec3 diffuse = irradiance * RECIPROCAL_PI * diffuseAlbedo * ( 1.0 - singleScattering - multiScattering );
	#else
		vec3 diffuse = irradiance * BRDF_Lambert( material.diffuseContribution ) * ( 1.0 - singleScattering - multiScattering );
	#endif
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		sheenSpecularIndirect += irradiance * material.sheenColor * sheenAlbedo * RECIPROCAL_PI;
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		diffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectDiffuse += diffuse;
}
void RE_IndirectSpecular_Physical( const in vec3 radiance, const in vec3 irradiance, const in vec3 clearcoatRadiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight) {
	#ifdef USE_CLEARCOAT
		clearcoatSpecularIndirect += clearcoatRadiance * EnvironmentBRDF( geometryClearcoatNormal, geometryViewDir, material.clearcoatF0, material.clearcoatF90, material.clearcoatRoughness );
	#endif
	#ifdef USE_SHEEN
		sheenSpecularIndirect += irradiance * material.sheenColor * IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness ) * RECIPROCAL_PI;
 	#endif
	vec3 singleScatteringDielectric = vec3( 0.0 );
	vec3 multiScatteringDielectric = vec3( 0.0 );
	vec3 singleScatteringMetallic = vec3( 0.0 );
	vec3 multiScatteringMetallic = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscatteringIridescence( material.dfg, material.diffuseColor, material.specularF90, material.iridescence, material.iridescenceF0Metallic, singleScatteringMetallic, multiScatteringMetallic );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscattering( material.dfg, material.diffuseColor, material.specularF90, singleScatteringMetallic, multiScatteringMetallic );
	#endif
	vec3 singleScattering = mix( singleScatteringDielectric, singleScatteringMetallic, material.metalness );
	vec3 multiScattering = mix( multiScatteringDielectric, multiScatteringMetallic, material.metalness );
	vec3 totalScatteringDielectric = singleScatteringDielectric + multiScatteringDielectric;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuse = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness ) * ( 1.0 - totalScatteringDielectric );
	#else
		vec3 diffuse = material.diffuseContribution * ( 1.0 - totalScatteringDielectric );
	#endif
	vec3 cosineWeightedIrradiance = irradiance * RECIPROCAL_PI;
	vec3 indirectSpecular = radiance * singleScattering;
	indirectSpecular += multiScattering * cosineWeightedIrradiance;
	vec3 indirectDiffuse = diffuse * cosineWeightedIrradiance;
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		indirectSpecular *= sheenEnergyComp;
		indirectDiffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectSpecular += indirectSpecular;
	reflectedLight.indirectDiffuse += indirectDiffuse;
}
#define RE_Direct				RE_Direct_Physical
#define RE_Direct_RectArea		RE_Direct_RectArea_Physical
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Physical
#define RE_IndirectSpecular		RE_IndirectSpecular_Physical
float computeSpecularOcclusion( const in float dotNV, const in float ambientOcclusion, const in float roughness ) {
	return saturate( pow( dotNV + ambientOcclusion, exp2( - 16.0 * roughness - 1.0 ) ) - 1.0 + ambientOcclusion );
}`,Mv=`
vec3 geometryPosition = - vViewPosition;
vec3 geometryNormal = normal;
vec3 geometryViewDir = ( isOrthographic ) ? vec3( 0, 0, 1 ) : normalize( vViewPosition );
vec3 geometryClearcoatNormal = vec3( 0.0 );
#ifdef USE_CLEARCOAT
	geometryClearcoatNormal = clearcoatNormal;
#endif
#ifdef USE_IRIDESCENCE
	float dotNVi = saturate( dot( normal, geometryViewDir ) );
	if ( material.iridescenceThickness == 0.0 ) {
		material.iridescence = 0.0;
	} else {
		material.iridescence = saturate( material.iridescence );
	}
	if ( material.iridescence > 0.0 ) {
		vec3 iridescenceFresnelDielectric = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.specularColor );
		vec3 iridescenceFresnelMetallic = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.diffuseColor );
		material.iridescenceFresnel = mix( iridescenceFresnelDielectric, iridescenceFresnelMetallic, material.metalness );
		material.iridescenceF0Dielectric = Schlick_to_F0( iridescenceFresnelDielectric, 1.0, dotNVi );
		material.iridescenceF0Metallic = Schlick_to_F0( iridescenceFresnelMetallic, 1.0, dotNVi );
	}
#endif
#ifdef STANDARD
	float dotNVms = saturate( dot( geometryNormal, geometryViewDir ) );
	material.dfg = texture2D( dfgLUT, vec2( material.roughness, dotNVms ) ).rg;
	#if ( NUM_SUN_LIGHTS > 0 || NUM_DIR_LIGHTS > 0 || NUM_POINT_LIGHTS > 0 || NUM_SPOT_LIGHTS > 0 )
		float EssMs = material.dfg.x + material.dfg.y;
		material.multiScatteringCompensation = 1.0 + material.specularColorBlended * ( 1.0 / EssMs - 1.0 );
	#endif
#endif
IncidentLight directLight;
#if ( NUM_POINT_LIGHTS > 0 ) && defined( RE_Direct )
	PointLight pointLight;
	#if defined( USE_SHADOWMAP ) && NUM_POINT_LIGHT_SHADOWS > 0
	PointLightShadow pointLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHTS; i ++ ) {
		pointLight = pointLights[ i ];
		getPointLightInfo( pointLight, geometryPosition, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_POINT_LIGHT_SHADOWS ) && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
		pointLightShadow = pointLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getPointShadow( pointShadowMap[ i ], pointLightShadow.shadowMapSize, pointLightShadow.shadowIntensity, pointLightShadow.shadowBias, pointLightShadow.shadowRadius, vPointShadowCoord[ i ], pointLightShadow.shadowCameraNear, pointLightShadow.shadowCameraFar ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SPOT_LIGHTS > 0 ) && defined( RE_Direct )
	SpotLight spotLight;
	vec4 spotColor;
	vec3 spotLightCoord;
	bool inSpotLightMap;
	#if defined( USE_SHADOWMAP ) && NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHTS; i ++ ) {
		spotLight = spotLights[ i ];
		getSpotLightInfo( spotLight, geometryPosition, directLight );
		#if ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#define SPOT_LIGHT_MAP_INDEX UNROLLED_LOOP_INDEX
		#elif ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		#define SPOT_LIGHT_MAP_INDEX NUM_SPOT_LIGHT_MAPS
		#else
		#define SPOT_LIGHT_MAP_INDEX ( UNROLLED_LOOP_INDEX - NUM_SPOT_LIGHT_SHADOWS + NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#endif
		#if ( SPOT_LIGHT_MAP_INDEX < NUM_SPOT_LIGHT_MAPS )
			spotLightCoord = vSpotLightCoord[ i ].xyz / vSpotLightCoord[ i ].w;
			inSpotLightMap = all( lessThan( abs( spotLightCoord * 2. - 1. ), vec3( 1.0 ) ) );
			spotColor = texture2D( spotLightMap[ SPOT_LIGHT_MAP_INDEX ], spotLightCoord.xy );
			directLight.color = inSpotLightMap ? directLight.color * spotColor.rgb : directLight.color;
		#endif
		#undef SPOT_LIGHT_MAP_INDEX
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		spotLightShadow = spotLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( spotShadowMap[ i ], spotLightShadow.shadowMapSize, spotLightShadow.shadowIntensity, spotLightShadow.shadowBias, spotLightShadow.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SUN_LIGHTS > 0 ) && defined( RE_Direct )
	SunLight sunLight;
	#if defined( USE_SHADOWMAP ) && NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHTS; i ++ ) {
		sunLight = sunLights[ i ];
		getSunLightInfo( sunLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SUN_LIGHT_SHADOWS )
		sunLightShadow = sunLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getSunShadow( sunShadowMap[ i ], sunLightShadow, UNROLLED_LOOP_INDEX ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_DIR_LIGHTS > 0 ) && defined( RE_Direct )
	DirectionalLight directionalLight;
	#if defined( USE_SHADOWMAP ) && NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHTS; i ++ ) {
		directionalLight = directionalLights[ i ];
		getDirectionalLightInfo( directionalLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_DIR_LIGHT_SHADOWS )
		directionalLightShadow = directionalLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( directionalShadowMap[ i ], directionalLightShadow.shadowMapSize, directionalLightShadow.shadowIntensity, directionalLightShadow.shadowBias, directionalLightShadow.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_RECT_AREA_LIGHTS > 0 ) && defined( RE_Direct_RectArea )
	RectAreaLight rectAreaLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_RECT_AREA_LIGHTS; i ++ ) {
		rectAreaLight = rectAreaLights[ i ];
		RE_Direct_RectArea( rectAreaLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if defined( RE_IndirectDiffuse )
	vec3 iblIrradiance = vec3( 0.0 );
	vec3 irradiance = getAmbientLightIrradiance( ambientLightColor );
	#if defined( USE_LIGHT_PROBES )
		irradiance += getLightProbeIrradiance( lightProbe, geometryNormal );
	#endif
	#if ( NUM_HEMI_LIGHTS > 0 )
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_HEMI_LIGHTS; i ++ ) {
			irradiance += getHemisphereLightIrradiance( hemisphereLights[ i ], geometryNormal );
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_LIGHT_PROBE_GRIDS > 0
		vec3 probeWorldPos = ( ( vec4( geometryPosition, 1.0 ) - viewMatrix[ 3 ] ) * viewMatrix ).xyz;
		vec3 probeWorldNormal = transformNormalByInverseViewMatrix( geometryNormal, viewMatrix );
		int probeGrid = - 1;
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( isInsideLightProbeGrid( probeWorldPos, probeWorldNormal, probesMin[ i ], probesMax[ i ], probesResolution[ i ] ) ) probeGrid = UNROLLED_LOOP_INDEX;
		}
		#pragma unroll_loop_end
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( probeGrid == UNROLLED_LOOP_INDEX ) irradiance += getLightProbeGridIrradiance( probesSH[ i ], probesMin[ i ], probesMax[ i ], probesResolution[ i ], probeWorldPos, probeWorldNormal );
		}
		#pragma unroll_loop_end
	#endif
#endif
#if defined( RE_IndirectSpecular )
	vec3 radiance = vec3( 0.0 );
	vec3 clearcoatRadiance = vec3( 0.0 );
#endif`,bv=`#if defined( RE_IndirectDiffuse )
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		vec3 lightMapIrradiance = lightMapTexel.rgb * lightMapIntensity;
		irradiance += lightMapIrradiance;
	#endif
	#if defined( USE_ENVMAP ) && defined( ENVMAP_TYPE_PMREM )
		#if defined( STANDARD ) || defined( LAMBERT ) || defined( PHONG )
			iblIrradiance += getIBLIrradiance( geometryNormal );
		#endif
	#endif
#endif
#if defined( USE_ENVMAP ) && defined( RE_IndirectSpecular )
	#ifdef USE_ANISOTROPY
		vec3 iblRadiance = getIBLAnisotropyRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
	#else
		vec3 iblRadiance = getIBLRadiance( geometryViewDir, geometryNormal, material.roughness );
	#endif
	#ifdef USE_RETROREFLECTION
		#ifdef USE_ANISOTROPY
			vec3 retroIBLRadiance = getIBLAnisotropyRetroRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
		#else
			vec3 retroIBLRadiance = getIBLRetroRadiance( geometryViewDir, geometryNormal, material.roughness );
		#endif
		iblRadiance = mix( iblRadiance, retroIBLRadiance, saturate( material.retroreflectivity ) );
	#endif
	radiance += iblRadiance;
	#ifdef USE_CLEARCOAT
		clearcoatRadiance += getIBLRadiance( geometryViewDir, geometryClearcoatNormal, material.clearcoatRoughness );
	#endif
#endif`,wv=`#if defined( RE_IndirectDiffuse )
	#if defined( LAMBERT ) || defined( PHONG )
		irradiance += iblIrradiance;
	#endif
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,Tv=`#if NUM_LIGHT_PROBE_GRIDS > 0
uniform highp sampler3D probesSH[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMin[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMax[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesResolution[ NUM_LIGHT_PROBE_GRIDS ];
bool isInsideLightProbeGrid( vec3 worldPos, vec3 worldNormal, vec3 probesMin, vec3 probesMax, vec3 probesResolution ) {
	vec3 spacing = ( probesMax - probesMin ) / probesResolution;
	vec3 samplePos = worldPos + worldNormal * spacing * 0.5;
	vec3 margin = spacing * 0.01;
	return all( greaterThanEqual( samplePos, probesMin - margin ) ) && all( lessThanEqual( samplePos, probesMax + margin ) );
}
vec3 getLightProbeGridIrradiance( highp sampler3D probesSH, vec3 probesMin, vec3 probesMax, vec3 probesResolution, vec3 worldPos, vec3 worldNormal ) {
	vec3 res = probesResolution;
	vec3 gridRange = probesMax - probesMin;
	vec3 probeSpacing = gridRange / res;
	vec3 samplePos = worldPos + worldNormal * probeSpacing * 0.5;
	vec3 uvw = clamp( ( samplePos - probesMin ) / gridRange, 0.5 / res, 1.0 - 0.5 / res );
	float nz          = res.z;
	float paddedSlices = nz + 2.0;
	float atlasDepth  = 7.0 * paddedSlices;
	float uvZBase     = uvw.z * nz + 1.0;
	vec4 s0 = texture( probesSH, vec3( uvw.xy, ( uvZBase                       ) / atlasDepth ) );
	vec4 s1 = texture( probesSH, vec3( uvw.xy, ( uvZBase +       paddedSlices   ) / atlasDepth ) );
	vec4 s2 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 2.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s3 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 3.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s4 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 4.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s5 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 5.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s6 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 6.0 * paddedSlices   ) / atlasDepth ) );
	vec3 c0 = s0.xyz;
	vec3 c1 = vec3( s0.w, s1.xy );
	vec3 c2 = vec3( s1.zw, s2.x );
	vec3 c3 = s2.yzw;
	vec3 c4 = s3.xyz;
	vec3 c5 = vec3( s3.w, s4.xy );
	vec3 c6 = vec3( s4.zw, s5.x );
	vec3 c7 = s5.yzw;
	vec3 c8 = s6.xyz;
	float x = worldNormal.x, y = worldNormal.y, z = worldNormal.z;
	vec3 result = c0 * 0.886227;
	result += c1 * 2.0 * 0.511664 * y;
	result += c2 * 2.0 * 0.511664 * z;
	result += c3 * 2.0 * 0.511664 * x;
	result += c4 * 2.0 * 0.429043 * x * y;
	result += c5 * 2.0 * 0.429043 * y * z;
	result += c6 * ( 0.743125 * z * z - 0.247708 );
	result += c7 * 2.0 * 0.429043 * x * z;
	result += c8 * 0.429043 * ( x * x - y * y );
	return max( result, vec3( 0.0 ) );
}
#endif`,Ev=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,Av=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,Cv=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,Rv=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,Pv=`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,Iv=`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,Lv=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
	#if defined( USE_POINTS_UV )
		vec2 uv = vUv;
	#else
		vec2 uv = ( uvTransform * vec3( gl_PointCoord.x, 1.0 - gl_PointCoord.y, 1 ) ).xy;
	#endif
#endif
#ifdef USE_MAP
	diffuseColor *= texture2D( map, uv );
#endif
#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, uv ).g;
#endif`,Dv=`#if defined( USE_POINTS_UV )
	varying vec2 vUv;
#else
	#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
		uniform mat3 uvTransform;
	#endif
#endif
#ifdef USE_MAP
	uniform sampler2D map;
#endif
#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,Nv=`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,Uv=`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,Fv=`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,Ov=`#if defined( USE_MORPHCOLORS )
	#if defined( USE_COLOR_ALPHA )
		vColor *= morphTargetBaseInfluence;
	#elif defined( USE_COLOR )
		vColor.rgb *= morphTargetBaseInfluence;
	#endif
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		#if defined( USE_COLOR_ALPHA )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor += getMorph( gl_VertexID, i, 2 ) * morphTargetInfluences[ i ];
		#elif defined( USE_COLOR )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor.rgb += getMorph( gl_VertexID, i, 2 ).rgb * morphTargetInfluences[ i ];
		#endif
	}
#endif`,Bv=`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,kv=`#ifdef USE_MORPHTARGETS
	#ifndef USE_INSTANCING_MORPH
		uniform float morphTargetBaseInfluence;
		uniform float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	#endif
	uniform sampler2DArray morphTargetsTexture;
	uniform ivec2 morphTargetsTextureSize;
	vec4 getMorph( const in int vertexIndex, const in int morphTargetIndex, const in int offset ) {
		int texelIndex = vertexIndex * MORPHTARGETS_TEXTURE_STRIDE + offset;
		int y = texelIndex / morphTargetsTextureSize.x;
		int x = texelIndex - y * morphTargetsTextureSize.x;
		ivec3 morphUV = ivec3( x, y, morphTargetIndex );
		return texelFetch( morphTargetsTexture, morphUV, 0 );
	}
#endif`,zv=`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,Vv=`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
#ifdef FLAT_SHADED
	vec3 fdx = dFdx( vViewPosition );
	vec3 fdy = dFdy( vViewPosition );
	vec3 normal = normalize( cross( fdx, fdy ) );
#else
	vec3 normal = normalize( vNormal );
	#ifdef DOUBLE_SIDED
		normal *= faceDirection;
	#endif
#endif
#if defined( USE_NORMALMAP_TANGENTSPACE ) || defined( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY )
	#ifdef USE_TANGENT
		mat3 tbn = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn = getTangentFrame( - vViewPosition, normal,
		#if defined( USE_NORMALMAP )
			vNormalMapUv
		#elif defined( USE_CLEARCOAT_NORMALMAP )
			vClearcoatNormalMapUv
		#else
			vUv
		#endif
		);
	#endif
	#ifdef DOUBLE_SIDED
		tbn[0] *= faceDirection;
		tbn[1] *= faceDirection;
	#endif
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	#ifdef USE_TANGENT
		mat3 tbn2 = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn2 = getTangentFrame( - vViewPosition, normal, vClearcoatNormalMapUv );
	#endif
	#ifdef DOUBLE_SIDED
		tbn2[0] *= faceDirection;
		tbn2[1] *= faceDirection;
	#endif
#endif
vec3 nonPerturbedNormal = normal;`,Gv=`#ifdef USE_NORMALMAP_OBJECTSPACE
	normal = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#ifdef FLIP_SIDED
		normal = - normal;
	#endif
	#ifdef DOUBLE_SIDED
		normal = normal * faceDirection;
	#endif
	normal = normalize( normalMatrix * normal );
#elif defined( USE_NORMALMAP_TANGENTSPACE )
	vec3 mapN = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#if defined( USE_PACKED_NORMALMAP )
		mapN = vec3( mapN.xy, sqrt( saturate( 1.0 - dot( mapN.xy, mapN.xy ) ) ) );
	#endif
	mapN.xy *= normalScale;
	normal = normalize( tbn * mapN );
#elif defined( USE_BUMPMAP )
	normal = perturbNormalArb( - vViewPosition, normal, dHdxy_fwd(), faceDirection );
#endif`,Hv=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,Wv=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,Xv=`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
		#ifdef FLIP_SIDED
			vBitangent = - vBitangent;
		#endif
	#endif
#endif`,qv=`#ifdef USE_NORMALMAP
	uniform sampler2D normalMap;
	uniform vec2 normalScale;
#endif
#ifdef USE_NORMALMAP_OBJECTSPACE
	uniform mat3 normalMatrix;
#endif
#if ! defined ( USE_TANGENT ) && ( defined ( USE_NORMALMAP_TANGENTSPACE ) || defined ( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY ) )
	mat3 getTangentFrame( vec3 eye_pos, vec3 surf_norm, vec2 uv ) {
		vec3 q0 = dFdx( eye_pos.xyz );
		vec3 q1 = dFdy( eye_pos.xyz );
		vec2 st0 = dFdx( uv.st );
		vec2 st1 = dFdy( uv.st );
		vec3 N = surf_norm;
		vec3 q1perp = cross( q1, N );
		vec3 q0perp = cross( N, q0 );
		vec3 T = q1perp * st0.x + q0perp * st1.x;
		vec3 B = q1perp * st0.y + q0perp * st1.y;
		float det = max( dot( T, T ), dot( B, B ) );
		float scale = ( det == 0.0 ) ? 0.0 : inversesqrt( det );
		return mat3( T * scale, B * scale, N );
	}
#endif`,Yv=`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,$v=`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,Zv=`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,Jv=`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,Kv=`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,Qv=`vec3 packNormalToRGB( const in vec3 normal ) {
	return normalize( normal ) * 0.5 + 0.5;
}
vec3 unpackRGBToNormal( const in vec3 rgb ) {
	return 2.0 * rgb.xyz - 1.0;
}
const float PackUpscale = 256. / 255.;const float UnpackDownscale = 255. / 256.;const float ShiftRight8 = 1. / 256.;
const float Inv255 = 1. / 255.;
const vec4 PackFactors = vec4( 1.0, 256.0, 256.0 * 256.0, 256.0 * 256.0 * 256.0 );
const vec2 UnpackFactors2 = vec2( UnpackDownscale, 1.0 / PackFactors.g );
const vec3 UnpackFactors3 = vec3( UnpackDownscale / PackFactors.rg, 1.0 / PackFactors.b );
const vec4 UnpackFactors4 = vec4( UnpackDownscale / PackFactors.rgb, 1.0 / PackFactors.a );
vec4 packDepthToRGBA( const in float v ) {
	if( v <= 0.0 )
		return vec4( 0., 0., 0., 0. );
	if( v >= 1.0 )
		return vec4( 1., 1., 1., 1. );
	float vuf;
	float af = modf( v * PackFactors.a, vuf );
	float bf = modf( vuf * ShiftRight8, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec4( vuf * Inv255, gf * PackUpscale, bf * PackUpscale, af );
}
vec3 packDepthToRGB( const in float v ) {
	if( v <= 0.0 )
		return vec3( 0., 0., 0. );
	if( v >= 1.0 )
		return vec3( 1., 1., 1. );
	float vuf;
	float bf = modf( v * PackFactors.b, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec3( vuf * Inv255, gf * PackUpscale, bf );
}
vec2 packDepthToRG( const in float v ) {
	if( v <= 0.0 )
		return vec2( 0., 0. );
	if( v >= 1.0 )
		return vec2( 1., 1. );
	float vuf;
	float gf = modf( v * 256., vuf );
	return vec2( vuf * Inv255, gf );
}
float unpackRGBAToDepth( const in vec4 v ) {
	return dot( v, UnpackFactors4 );
}
float unpackRGBToDepth( const in vec3 v ) {
	return dot( v, UnpackFactors3 );
}
float unpackRGToDepth( const in vec2 v ) {
	return v.r * UnpackFactors2.r + v.g * UnpackFactors2.g;
}
vec4 pack2HalfToRGBA( const in vec2 v ) {
	vec4 r = vec4( v.x, fract( v.x * 255.0 ), v.y, fract( v.y * 255.0 ) );
	return vec4( r.x - r.y / 255.0, r.y, r.z - r.w / 255.0, r.w );
}
vec2 unpackRGBATo2Half( const in vec4 v ) {
	return vec2( v.x + ( v.y / 255.0 ), v.z + ( v.w / 255.0 ) );
}
float viewZToOrthographicDepth( const in float viewZ, const in float near, const in float far ) {
	return ( viewZ + near ) / ( near - far );
}
float orthographicDepthToViewZ( const in float depth, const in float near, const in float far ) {
	#ifdef USE_REVERSED_DEPTH_BUFFER
	
		return depth * ( far - near ) - far;
	#else
		return depth * ( near - far ) - near;
	#endif
}
float viewZToPerspectiveDepth( const in float viewZ, const in float near, const in float far ) {
	return ( ( near + viewZ ) * far ) / ( ( far - near ) * viewZ );
}
float perspectiveDepthToViewZ( const in float depth, const in float near, const in float far ) {
	
	#ifdef USE_REVERSED_DEPTH_BUFFER
		return ( near * far ) / ( ( near - far ) * depth - near );
	#else
		return ( near * far ) / ( ( far - near ) * depth - far );
	#endif
}`,jv=`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,ty=`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,ey=`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,ny=`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,iy=`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,sy=`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,ry=`#if NUM_SPOT_LIGHT_COORDS > 0
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#if NUM_SPOT_LIGHT_MAPS > 0
	uniform sampler2D spotLightMap[ NUM_SPOT_LIGHT_MAPS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		#define SUN_LIGHT_CASCADES 2
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#else
			uniform sampler2D sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#endif
		uniform mat4 sunShadowMatrix[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		uniform vec4 sunShadowCascade[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
		struct SunLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SunLightShadow sunLightShadows[ NUM_SUN_LIGHT_SHADOWS ];
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#else
			uniform sampler2D directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#endif
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#else
			uniform sampler2D spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#endif
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform samplerCubeShadow pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#elif defined( SHADOWMAP_TYPE_BASIC )
			uniform samplerCube pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#endif
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float interleavedGradientNoise( vec2 position ) {
			return fract( 52.9829189 * fract( dot( position, vec2( 0.06711056, 0.00583715 ) ) ) );
		}
		vec2 vogelDiskSample( int sampleIndex, int samplesCount, float phi ) {
			const float goldenAngle = 2.399963229728653;
			float r = sqrt( ( float( sampleIndex ) + 0.5 ) / float( samplesCount ) );
			float theta = float( sampleIndex ) * goldenAngle + phi;
			return vec2( cos( theta ), sin( theta ) ) * r;
		}
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float getShadow( sampler2DShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 texelSize = vec2( 1.0 ) / shadowMapSize;
				vec2 radius = shadowRadius * texelSize;
				float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
				shadow = (
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 0, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 1, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 2, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 3, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 4, 5, phi ) * radius, shadowCoord.z ) )
				) * 0.2;
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#elif defined( SHADOWMAP_TYPE_VSM )
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 distribution = texture2D( shadowMap, shadowCoord.xy ).rg;
				float mean = distribution.x;
				float variance = distribution.y * distribution.y;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					float hard_shadow = step( mean, shadowCoord.z );
				#else
					float hard_shadow = step( shadowCoord.z, mean );
				#endif
				
				if ( hard_shadow == 1.0 ) {
					shadow = 1.0;
				} else {
					variance = max( variance, 0.0000001 );
					float d = shadowCoord.z - mean;
					float p_max = variance / ( variance + d * d );
					p_max = clamp( ( p_max - 0.3 ) / 0.65, 0.0, 1.0 );
					shadow = max( hard_shadow, p_max );
				}
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#else
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				float depth = texture2D( shadowMap, shadowCoord.xy ).r;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					shadow = step( depth, shadowCoord.z );
				#else
					shadow = step( shadowCoord.z, depth );
				#endif
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#endif
	#if NUM_SUN_LIGHT_SHADOWS > 0
		float getSunShadow(
			#if defined( SHADOWMAP_TYPE_PCF )
				sampler2DShadow shadowMap,
			#else
				sampler2D shadowMap,
			#endif
			SunLightShadow sunLightShadow,
			int shadowIndex
		) {
			vec4 shadowWorldPosition = vec4( vSunShadowWorldPosition.xyz + vSunShadowWorldNormal * sunLightShadow.shadowNormalBias, 1.0 );
			float viewDepth = vSunShadowWorldPosition.w;
			int cascadeOffset = shadowIndex * SUN_LIGHT_CASCADES;
			float shadow = 1.0;
			for ( int i = SUN_LIGHT_CASCADES - 1; i >= 0; i -- ) {
				vec4 cascade = sunShadowCascade[ cascadeOffset + i ];
				if ( viewDepth >= cascade.x && viewDepth < cascade.y ) {
					float cascadeShadow = getShadow(
						shadowMap,
						sunLightShadow.shadowMapSize,
						sunLightShadow.shadowIntensity,
						sunLightShadow.shadowBias,
						sunLightShadow.shadowRadius,
						sunShadowMatrix[ cascadeOffset + i ] * shadowWorldPosition
					);
					shadow = mix( cascadeShadow, shadow, smoothstep( cascade.z, cascade.y, viewDepth ) );
				}
			}
			return shadow;
		}
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
	#if defined( SHADOWMAP_TYPE_PCF )
	float getPointShadow( samplerCubeShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 bd3D = normalize( lightToPosition );
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float lightDistance = length( lightToPosition );
			float depthRange = shadowCameraFar - shadowCameraNear;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				float depthA = - shadowCameraNear / depthRange - shadowBias;
				float depthB = shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#else
				float depthA = shadowCameraFar / depthRange + shadowBias;
				float depthB = - shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#endif
			float texelSize = shadowRadius / shadowMapSize.x;
			vec3 absDir = abs( bd3D );
			vec3 tangent = absDir.x > absDir.z ? vec3( 0.0, 1.0, 0.0 ) : vec3( 1.0, 0.0, 0.0 );
			tangent = normalize( cross( bd3D, tangent ) );
			vec3 bitangent = cross( bd3D, tangent );
			float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
			shadow = 0.0;
			for ( int i = 0; i < 5; i ++ ) {
				vec2 offset = vogelDiskSample( i, 5, phi );
				vec3 direction = bd3D + ( tangent * offset.x + bitangent * offset.y ) * texelSize;
				vec3 absDirection = abs( direction );
				float dp = depthA + depthB / max( max( absDirection.x, absDirection.y ), absDirection.z );
				shadow += texture( shadowMap, vec4( direction, dp ) );
			}
			shadow *= 0.2;
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#elif defined( SHADOWMAP_TYPE_BASIC )
	float getPointShadow( samplerCube shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float dp = ( shadowCameraFar * ( viewSpaceZ - shadowCameraNear ) ) / ( viewSpaceZ * ( shadowCameraFar - shadowCameraNear ) );
			dp += shadowBias;
			vec3 bd3D = normalize( lightToPosition );
			float depth = textureCube( shadowMap, bd3D ).r;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				depth = 1.0 - depth;
			#endif
			shadow = step( dp, depth );
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#endif
	#endif
#endif`,oy=`#if NUM_SPOT_LIGHT_COORDS > 0
	uniform mat4 spotLightMatrix[ NUM_SPOT_LIGHT_COORDS ];
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		uniform mat4 directionalShadowMatrix[ NUM_DIR_LIGHT_SHADOWS ];
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		uniform mat4 pointShadowMatrix[ NUM_POINT_LIGHT_SHADOWS ];
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
#endif`,ay=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_SUN_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
	#ifdef HAS_NORMAL
		vec3 shadowWorldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
	#else
		vec3 shadowWorldNormal = vec3( 0.0 );
	#endif
	vec4 shadowWorldPosition;
#endif
#if defined( USE_SHADOWMAP )
	#if NUM_SUN_LIGHT_SHADOWS > 0
		vSunShadowWorldPosition = vec4( worldPosition.xyz, - mvPosition.z );
		vSunShadowWorldNormal = shadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * directionalLightShadows[ i ].shadowNormalBias, 0 );
			vDirectionalShadowCoord[ i ] = directionalShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * pointLightShadows[ i ].shadowNormalBias, 0 );
			vPointShadowCoord[ i ] = pointShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
#endif
#if NUM_SPOT_LIGHT_COORDS > 0
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_COORDS; i ++ ) {
		shadowWorldPosition = worldPosition;
		#if ( defined( USE_SHADOWMAP ) && UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
			shadowWorldPosition.xyz += shadowWorldNormal * spotLightShadows[ i ].shadowNormalBias;
		#endif
		vSpotLightCoord[ i ] = spotLightMatrix[ i ] * shadowWorldPosition;
	}
	#pragma unroll_loop_end
#endif`,ly=`float getShadowMask() {
	float shadow = 1.0;
	#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHT_SHADOWS; i ++ ) {
		sunLight = sunLightShadows[ i ];
		shadow *= receiveShadow ? getSunShadow( sunShadowMap[ i ], sunLight, UNROLLED_LOOP_INDEX ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
		directionalLight = directionalLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( directionalShadowMap[ i ], directionalLight.shadowMapSize, directionalLight.shadowIntensity, directionalLight.shadowBias, directionalLight.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_SHADOWS; i ++ ) {
		spotLight = spotLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( spotShadowMap[ i ], spotLight.shadowMapSize, spotLight.shadowIntensity, spotLight.shadowBias, spotLight.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0 && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
	PointLightShadow pointLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
		pointLight = pointLightShadows[ i ];
		shadow *= receiveShadow ? getPointShadow( pointShadowMap[ i ], pointLight.shadowMapSize, pointLight.shadowIntensity, pointLight.shadowBias, pointLight.shadowRadius, vPointShadowCoord[ i ], pointLight.shadowCameraNear, pointLight.shadowCameraFar ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#endif
	return shadow;
}`,cy=`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,hy=`#ifdef USE_SKINNING
	uniform mat4 bindMatrix;
	uniform mat4 bindMatrixInverse;
	uniform highp sampler2D boneTexture;
	mat4 getBoneMatrix( const in float i ) {
		int size = textureSize( boneTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( boneTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( boneTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( boneTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( boneTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
#endif`,uy=`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,dy=`#ifdef USE_SKINNING
	mat4 skinMatrix = mat4( 0.0 );
	skinMatrix += skinWeight.x * boneMatX;
	skinMatrix += skinWeight.y * boneMatY;
	skinMatrix += skinWeight.z * boneMatZ;
	skinMatrix += skinWeight.w * boneMatW;
	skinMatrix = bindMatrixInverse * skinMatrix * bindMatrix;
	objectNormal = vec4( skinMatrix * vec4( objectNormal, 0.0 ) ).xyz;
	#ifdef USE_TANGENT
		objectTangent = vec4( skinMatrix * vec4( objectTangent, 0.0 ) ).xyz;
	#endif
#endif`,fy=`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,py=`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,my=`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,gy=`#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
uniform float toneMappingExposure;
vec3 LinearToneMapping( vec3 color ) {
	return saturate( toneMappingExposure * color );
}
vec3 ReinhardToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	return saturate( color / ( vec3( 1.0 ) + color ) );
}
vec3 CineonToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	color = max( vec3( 0.0 ), color - 0.004 );
	return pow( ( color * ( 6.2 * color + 0.5 ) ) / ( color * ( 6.2 * color + 1.7 ) + 0.06 ), vec3( 2.2 ) );
}
vec3 RRTAndODTFit( vec3 v ) {
	vec3 a = v * ( v + 0.0245786 ) - 0.000090537;
	vec3 b = v * ( 0.983729 * v + 0.4329510 ) + 0.238081;
	return a / b;
}
vec3 ACESFilmicToneMapping( vec3 color ) {
	const mat3 ACESInputMat = mat3(
		vec3( 0.59719, 0.07600, 0.02840 ),		vec3( 0.35458, 0.90834, 0.13383 ),
		vec3( 0.04823, 0.01566, 0.83777 )
	);
	const mat3 ACESOutputMat = mat3(
		vec3(  1.60475, -0.10208, -0.00327 ),		vec3( -0.53108,  1.10813, -0.07276 ),
		vec3( -0.07367, -0.00605,  1.07602 )
	);
	color *= toneMappingExposure / 0.6;
	color = ACESInputMat * color;
	color = RRTAndODTFit( color );
	color = ACESOutputMat * color;
	return saturate( color );
}
const mat3 LINEAR_REC2020_TO_LINEAR_SRGB = mat3(
	vec3( 1.6605, - 0.1246, - 0.0182 ),
	vec3( - 0.5876, 1.1329, - 0.1006 ),
	vec3( - 0.0728, - 0.0083, 1.1187 )
);
const mat3 LINEAR_SRGB_TO_LINEAR_REC2020 = mat3(
	vec3( 0.6274, 0.0691, 0.0164 ),
	vec3( 0.3293, 0.9195, 0.0880 ),
	vec3( 0.0433, 0.0113, 0.8956 )
);
vec3 agxDefaultContrastApprox( vec3 x ) {
	vec3 x2 = x * x;
	vec3 x4 = x2 * x2;
	return + 15.5 * x4 * x2
		- 40.14 * x4 * x
		+ 31.96 * x4
		- 6.868 * x2 * x
		+ 0.4298 * x2
		+ 0.1191 * x
		- 0.00232;
}
vec3 AgXToneMapping( vec3 color ) {
	const mat3 AgXInsetMatrix = mat3(
		vec3( 0.856627153315983, 0.137318972929847, 0.11189821299995 ),
		vec3( 0.0951212405381588, 0.761241990602591, 0.0767994186031903 ),
		vec3( 0.0482516061458583, 0.101439036467562, 0.811302368396859 )
	);
	const mat3 AgXOutsetMatrix = mat3(
		vec3( 1.1271005818144368, - 0.1413297634984383, - 0.14132976349843826 ),
		vec3( - 0.11060664309660323, 1.157823702216272, - 0.11060664309660294 ),
		vec3( - 0.016493938717834573, - 0.016493938717834257, 1.2519364065950405 )
	);
	const float AgxMinEv = - 12.47393;	const float AgxMaxEv = 4.026069;
	color *= toneMappingExposure;
	color = LINEAR_SRGB_TO_LINEAR_REC2020 * color;
	color = AgXInsetMatrix * color;
	color = max( color, 1e-10 );	color = log2( color );
	color = ( color - AgxMinEv ) / ( AgxMaxEv - AgxMinEv );
	color = clamp( color, 0.0, 1.0 );
	color = agxDefaultContrastApprox( color );
	color = AgXOutsetMatrix * color;
	color = pow( max( vec3( 0.0 ), color ), vec3( 2.2 ) );
	color = LINEAR_REC2020_TO_LINEAR_SRGB * color;
	color = clamp( color, 0.0, 1.0 );
	return color;
}
vec3 NeutralToneMapping( vec3 color ) {
	const float StartCompression = 0.8 - 0.04;
	const float Desaturation = 0.15;
	color *= toneMappingExposure;
	float x = min( color.r, min( color.g, color.b ) );
	float offset = x < 0.08 ? x - 6.25 * x * x : 0.04;
	color -= offset;
	float peak = max( color.r, max( color.g, color.b ) );
	if ( peak < StartCompression ) return color;
	float d = 1. - StartCompression;
	float newPeak = 1. - d * d / ( peak + d - StartCompression );
	color *= newPeak / peak;
	float g = 1. - 1. / ( Desaturation * ( peak - newPeak ) + 1. );
	return mix( color, vec3( newPeak ), g );
}
vec3 CustomToneMapping( vec3 color ) { return color; }`,_y=`#ifdef USE_TRANSMISSION
	material.transmission = transmission;
	material.transmissionAlpha = 1.0;
	material.thickness = thickness;
	material.attenuationDistance = attenuationDistance;
	material.attenuationColor = attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		material.transmission *= texture2D( transmissionMap, vTransmissionMapUv ).r;
	#endif
	#ifdef USE_THICKNESSMAP
		material.thickness *= texture2D( thicknessMap, vThicknessMapUv ).g;
	#endif
	vec3 pos = vWorldPosition;
	vec3 v = normalize( cameraPosition - pos );
	vec3 n = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec4 transmitted = getIBLVolumeRefraction(
		n, v, material.roughness, material.diffuseContribution, material.specularColorBlended, material.specularF90,
		pos, modelMatrix, viewMatrix, projectionMatrix, material.dispersion, material.ior, material.thickness,
		material.attenuationColor, material.attenuationDistance );
	material.transmissionAlpha = mix( material.transmissionAlpha, transmitted.a, material.transmission );
	totalDiffuse = mix( totalDiffuse, transmitted.rgb, material.transmission );
#endif`,xy=`#ifdef USE_TRANSMISSION
	uniform float transmission;
	uniform float thickness;
	uniform float attenuationDistance;
	uniform vec3 attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		uniform sampler2D transmissionMap;
	#endif
	#ifdef USE_THICKNESSMAP
		uniform sampler2D thicknessMap;
	#endif
	uniform vec2 transmissionSamplerSize;
	uniform sampler2D transmissionSamplerMap;
	uniform mat4 modelMatrix;
	uniform mat4 projectionMatrix;
	varying vec3 vWorldPosition;
	float w0( float a ) {
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - a + 3.0 ) - 3.0 ) + 1.0 );
	}
	float w1( float a ) {
		return ( 1.0 / 6.0 ) * ( a *  a * ( 3.0 * a - 6.0 ) + 4.0 );
	}
	float w2( float a ){
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - 3.0 * a + 3.0 ) + 3.0 ) + 1.0 );
	}
	float w3( float a ) {
		return ( 1.0 / 6.0 ) * ( a * a * a );
	}
	float g0( float a ) {
		return w0( a ) + w1( a );
	}
	float g1( float a ) {
		return w2( a ) + w3( a );
	}
	float h0( float a ) {
		return - 1.0 + w1( a ) / ( w0( a ) + w1( a ) );
	}
	float h1( float a ) {
		return 1.0 + w3( a ) / ( w2( a ) + w3( a ) );
	}
	vec4 bicubic( sampler2D tex, vec2 uv, vec4 texelSize, float lod ) {
		uv = uv * texelSize.zw + 0.5;
		vec2 iuv = floor( uv );
		vec2 fuv = fract( uv );
		float g0x = g0( fuv.x );
		float g1x = g1( fuv.x );
		float h0x = h0( fuv.x );
		float h1x = h1( fuv.x );
		float h0y = h0( fuv.y );
		float h1y = h1( fuv.y );
		vec2 p0 = ( vec2( iuv.x + h0x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p1 = ( vec2( iuv.x + h1x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p2 = ( vec2( iuv.x + h0x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		vec2 p3 = ( vec2( iuv.x + h1x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		return g0( fuv.y ) * ( g0x * textureLod( tex, p0, lod ) + g1x * textureLod( tex, p1, lod ) ) +
			g1( fuv.y ) * ( g0x * textureLod( tex, p2, lod ) + g1x * textureLod( tex, p3, lod ) );
	}
	vec4 textureBicubic( sampler2D sampler, vec2 uv, float lod ) {
		vec2 fLodSize = vec2( textureSize( sampler, int( lod ) ) );
		vec2 cLodSize = vec2( textureSize( sampler, int( lod + 1.0 ) ) );
		vec2 fLodSizeInv = 1.0 / fLodSize;
		vec2 cLodSizeInv = 1.0 / cLodSize;
		vec4 fSample = bicubic( sampler, uv, vec4( fLodSizeInv, fLodSize ), floor( lod ) );
		vec4 cSample = bicubic( sampler, uv, vec4( cLodSizeInv, cLodSize ), ceil( lod ) );
		return mix( fSample, cSample, fract( lod ) );
	}
	vec3 getVolumeTransmissionRay( const in vec3 n, const in vec3 v, const in float thickness, const in float ior, const in mat4 modelMatrix ) {
		vec3 refractionVector = refract( - v, normalize( n ), 1.0 / ior );
		vec3 modelScale;
		modelScale.x = length( vec3( modelMatrix[ 0 ].xyz ) );
		modelScale.y = length( vec3( modelMatrix[ 1 ].xyz ) );
		modelScale.z = length( vec3( modelMatrix[ 2 ].xyz ) );
		return normalize( refractionVector ) * thickness * modelScale;
	}
	float applyIorToRoughness( const in float roughness, const in float ior ) {
		return roughness * clamp( ior * 2.0 - 2.0, 0.0, 1.0 );
	}
	vec4 getTransmissionSample( const in vec2 fragCoord, const in float roughness, const in float ior ) {
		float lod = log2( transmissionSamplerSize.x ) * applyIorToRoughness( roughness, ior );
		return textureBicubic( transmissionSamplerMap, fragCoord.xy, lod );
	}
	vec3 volumeAttenuation( const in float transmissionDistance, const in vec3 attenuationColor, const in float attenuationDistance ) {
		if ( isinf( attenuationDistance ) ) {
			return vec3( 1.0 );
		} else {
			vec3 attenuationCoefficient = -log( attenuationColor ) / attenuationDistance;
			vec3 transmittance = exp( - attenuationCoefficient * transmissionDistance );			return transmittance;
		}
	}
	vec4 getIBLVolumeRefraction( const in vec3 n, const in vec3 v, const in float roughness, const in vec3 diffuseColor,
		const in vec3 specularColor, const in float specularF90, const in vec3 position, const in mat4 modelMatrix,
		const in mat4 viewMatrix, const in mat4 projMatrix, const in float dispersion, const in float ior, const in float thickness,
		const in vec3 attenuationColor, const in float attenuationDistance ) {
		vec4 transmittedLight;
		vec3 transmittance;
		#ifdef USE_DISPERSION
			float halfSpread = ( ior - 1.0 ) * 0.025 * dispersion;
			vec3 iors = vec3( ior - halfSpread, ior, ior + halfSpread );
			for ( int i = 0; i < 3; i ++ ) {
				vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, iors[ i ], modelMatrix );
				vec3 refractedRayExit = position + transmissionRay;
				vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
				vec2 refractionCoords = ndcPos.xy / ndcPos.w;
				refractionCoords += 1.0;
				refractionCoords /= 2.0;
				vec4 transmissionSample = getTransmissionSample( refractionCoords, roughness, iors[ i ] );
				transmittedLight[ i ] = transmissionSample[ i ];
				transmittedLight.a += transmissionSample.a;
				transmittance[ i ] = diffuseColor[ i ] * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance )[ i ];
			}
			transmittedLight.a /= 3.0;
		#else
			vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, ior, modelMatrix );
			vec3 refractedRayExit = position + transmissionRay;
			vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
			vec2 refractionCoords = ndcPos.xy / ndcPos.w;
			refractionCoords += 1.0;
			refractionCoords /= 2.0;
			transmittedLight = getTransmissionSample( refractionCoords, roughness, ior );
			transmittance = diffuseColor * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance );
		#endif
		vec3 attenuatedColor = transmittance * transmittedLight.rgb;
		vec3 F = EnvironmentBRDF( n, v, specularColor, specularF90, roughness );
		float transmittanceFactor = ( transmittance.r + transmittance.g + transmittance.b ) / 3.0;
		return vec4( ( 1.0 - F ) * attenuatedColor, 1.0 - ( 1.0 - transmittedLight.a ) * transmittanceFactor );
	}
#endif`,vy=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_SPECULARMAP
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,yy=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	uniform mat3 mapTransform;
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	uniform mat3 alphaMapTransform;
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	uniform mat3 lightMapTransform;
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	uniform mat3 aoMapTransform;
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	uniform mat3 bumpMapTransform;
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	uniform mat3 normalMapTransform;
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_DISPLACEMENTMAP
	uniform mat3 displacementMapTransform;
	varying vec2 vDisplacementMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	uniform mat3 emissiveMapTransform;
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	uniform mat3 metalnessMapTransform;
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	uniform mat3 roughnessMapTransform;
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	uniform mat3 diffuseRoughnessMapTransform;
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	uniform mat3 anisotropyMapTransform;
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	uniform mat3 clearcoatMapTransform;
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform mat3 clearcoatNormalMapTransform;
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform mat3 clearcoatRoughnessMapTransform;
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	uniform mat3 sheenColorMapTransform;
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	uniform mat3 sheenRoughnessMapTransform;
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	uniform mat3 iridescenceMapTransform;
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform mat3 iridescenceThicknessMapTransform;
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SPECULARMAP
	uniform mat3 specularMapTransform;
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	uniform mat3 specularColorMapTransform;
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	uniform mat3 specularIntensityMapTransform;
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,Sy=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	vUv = vec3( uv, 1 ).xy;
#endif
#ifdef USE_MAP
	vMapUv = ( mapTransform * vec3( MAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ALPHAMAP
	vAlphaMapUv = ( alphaMapTransform * vec3( ALPHAMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_LIGHTMAP
	vLightMapUv = ( lightMapTransform * vec3( LIGHTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_AOMAP
	vAoMapUv = ( aoMapTransform * vec3( AOMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_BUMPMAP
	vBumpMapUv = ( bumpMapTransform * vec3( BUMPMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_NORMALMAP
	vNormalMapUv = ( normalMapTransform * vec3( NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DISPLACEMENTMAP
	vDisplacementMapUv = ( displacementMapTransform * vec3( DISPLACEMENTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_EMISSIVEMAP
	vEmissiveMapUv = ( emissiveMapTransform * vec3( EMISSIVEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_METALNESSMAP
	vMetalnessMapUv = ( metalnessMapTransform * vec3( METALNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ROUGHNESSMAP
	vRoughnessMapUv = ( roughnessMapTransform * vec3( ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	vDiffuseRoughnessMapUv = ( diffuseRoughnessMapTransform * vec3( DIFFUSE_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ANISOTROPYMAP
	vAnisotropyMapUv = ( anisotropyMapTransform * vec3( ANISOTROPYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOATMAP
	vClearcoatMapUv = ( clearcoatMapTransform * vec3( CLEARCOATMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	vClearcoatNormalMapUv = ( clearcoatNormalMapTransform * vec3( CLEARCOAT_NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	vClearcoatRoughnessMapUv = ( clearcoatRoughnessMapTransform * vec3( CLEARCOAT_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCEMAP
	vIridescenceMapUv = ( iridescenceMapTransform * vec3( IRIDESCENCEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	vIridescenceThicknessMapUv = ( iridescenceThicknessMapTransform * vec3( IRIDESCENCE_THICKNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_COLORMAP
	vSheenColorMapUv = ( sheenColorMapTransform * vec3( SHEEN_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	vSheenRoughnessMapUv = ( sheenRoughnessMapTransform * vec3( SHEEN_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULARMAP
	vSpecularMapUv = ( specularMapTransform * vec3( SPECULARMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_COLORMAP
	vSpecularColorMapUv = ( specularColorMapTransform * vec3( SPECULAR_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	vSpecularIntensityMapUv = ( specularIntensityMapTransform * vec3( SPECULAR_INTENSITYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_TRANSMISSIONMAP
	vTransmissionMapUv = ( transmissionMapTransform * vec3( TRANSMISSIONMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_THICKNESSMAP
	vThicknessMapUv = ( thicknessMapTransform * vec3( THICKNESSMAP_UV, 1 ) ).xy;
#endif`,My=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`,by=`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,wy=`uniform sampler2D t2D;
uniform float backgroundIntensity;
varying vec2 vUv;
void main() {
	vec4 texColor = texture2D( t2D, vUv );
	#ifdef DECODE_VIDEO_TEXTURE
		texColor = vec4( mix( pow( texColor.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), texColor.rgb * 0.0773993808, vec3( lessThanEqual( texColor.rgb, vec3( 0.04045 ) ) ) ), texColor.w );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,Ty=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,Ey=`uniform float backgroundBlurriness;
uniform float backgroundIntensity;
uniform mat3 backgroundRotation;
varying vec3 vWorldDirection;
#include <envmap_common_pars_fragment>
void main() {
	#ifdef ENVMAP_TYPE_PMREM
		vec4 texColor = textureLod( envMap, backgroundRotation * vWorldDirection, roughnessToMip( backgroundBlurriness ) );
	#else
		vec4 texColor = textureCube( envMap, backgroundRotation * vWorldDirection );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,Ay=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,Cy=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,Ry=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
varying vec2 vHighPrecisionZW;
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vHighPrecisionZW = gl_Position.zw;
}`,Py=`#if DEPTH_PACKING == 3200
	uniform float opacity;
#endif
#include <common>
#include <packing>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
varying vec2 vHighPrecisionZW;
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#if DEPTH_PACKING == 3200
		diffuseColor.a = opacity;
	#endif
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <logdepthbuf_fragment>
	#ifdef USE_REVERSED_DEPTH_BUFFER
		float fragCoordZ = vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ];
	#else
		float fragCoordZ = 0.5 * vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ] + 0.5;
	#endif
	#if DEPTH_PACKING == 3200
		gl_FragColor = vec4( vec3( 1.0 - fragCoordZ ), opacity );
	#elif DEPTH_PACKING == 3201
		gl_FragColor = packDepthToRGBA( fragCoordZ );
	#elif DEPTH_PACKING == 3202
		gl_FragColor = vec4( packDepthToRGB( fragCoordZ ), 1.0 );
	#elif DEPTH_PACKING == 3203
		gl_FragColor = vec4( packDepthToRG( fragCoordZ ), 0.0, 1.0 );
	#endif
}`,Iy=`#define DISTANCE
varying vec3 vWorldPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <worldpos_vertex>
	#include <clipping_planes_vertex>
	vWorldPosition = worldPosition.xyz;
}`,Ly=`#define DISTANCE
uniform vec3 referencePosition;
uniform float nearDistance;
uniform float farDistance;
varying vec3 vWorldPosition;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	float dist = length( vWorldPosition - referencePosition );
	dist = ( dist - nearDistance ) / ( farDistance - nearDistance );
	dist = saturate( dist );
	gl_FragColor = vec4( dist, 0.0, 0.0, 1.0 );
}`,Dy=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,Ny=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,Uy=`uniform float scale;
attribute float lineDistance;
varying float vLineDistance;
#include <common>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	vLineDistance = scale * lineDistance;
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,Fy=`uniform vec3 diffuse;
uniform float opacity;
uniform float dashSize;
uniform float totalSize;
varying float vLineDistance;
#include <common>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	if ( mod( vLineDistance, totalSize ) > dashSize ) {
		discard;
	}
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,Oy=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#if defined ( USE_ENVMAP ) || defined ( USE_SKINNING )
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinbase_vertex>
		#include <skinnormal_vertex>
		#include <defaultnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <fog_vertex>
}`,By=`uniform vec3 diffuse;
uniform float opacity;
#ifndef FLAT_SHADED
	varying vec3 vNormal;
#endif
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <fog_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		reflectedLight.indirectDiffuse += lightMapTexel.rgb * lightMapIntensity * RECIPROCAL_PI;
	#else
		reflectedLight.indirectDiffuse += vec3( 1.0 );
	#endif
	#include <aomap_fragment>
	reflectedLight.indirectDiffuse *= diffuseColor.rgb;
	vec3 outgoingLight = reflectedLight.indirectDiffuse;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,ky=`#define LAMBERT
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,zy=`#define LAMBERT
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_lambert_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_lambert_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,Vy=`#define MATCAP
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <displacementmap_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
	vViewPosition = - mvPosition.xyz;
}`,Gy=`#define MATCAP
uniform vec3 diffuse;
uniform float opacity;
uniform sampler2D matcap;
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	vec3 viewDir = normalize( vViewPosition );
	vec3 x = normalize( vec3( viewDir.z, 0.0, - viewDir.x ) );
	vec3 y = cross( viewDir, x );
	vec2 uv = vec2( dot( x, normal ), dot( y, normal ) ) * 0.495 + 0.5;
	#ifdef USE_MATCAP
		vec4 matcapColor = texture2D( matcap, uv );
	#else
		vec4 matcapColor = vec4( vec3( mix( 0.2, 0.8, uv.y ) ), 1.0 );
	#endif
	vec3 outgoingLight = diffuseColor.rgb * matcapColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,Hy=`#define NORMAL
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	vViewPosition = - mvPosition.xyz;
#endif
}`,Wy=`#define NORMAL
uniform float opacity;
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <uv_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 0.0, 0.0, 0.0, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	gl_FragColor = vec4( normalize( normal ) * 0.5 + 0.5, diffuseColor.a );
	#ifdef OPAQUE
		gl_FragColor.a = 1.0;
	#endif
}`,Xy=`#define PHONG
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,qy=`#define PHONG
uniform vec3 diffuse;
uniform vec3 emissive;
uniform vec3 specular;
uniform float shininess;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_phong_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_phong_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + reflectedLight.directSpecular + reflectedLight.indirectSpecular + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,Yy=`#define STANDARD
varying vec3 vViewPosition;
#ifdef USE_TRANSMISSION
	varying vec3 vWorldPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
#ifdef USE_TRANSMISSION
	vWorldPosition = worldPosition.xyz;
#endif
}`,$y=`#define STANDARD
#ifdef PHYSICAL
	#define IOR
	#define USE_SPECULAR
#endif
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float roughness;
uniform float metalness;
uniform float opacity;
#ifdef IOR
	uniform float ior;
#endif
#ifdef USE_SPECULAR
	uniform float specularIntensity;
	uniform vec3 specularColor;
	#ifdef USE_SPECULAR_COLORMAP
		uniform sampler2D specularColorMap;
	#endif
	#ifdef USE_SPECULAR_INTENSITYMAP
		uniform sampler2D specularIntensityMap;
	#endif
#endif
#ifdef USE_CLEARCOAT
	uniform float clearcoat;
	uniform float clearcoatRoughness;
#endif
#ifdef USE_DIFFUSE_ROUGHNESS
	uniform float diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		uniform sampler2D diffuseRoughnessMap;
	#endif
#endif
#ifdef USE_DISPERSION
	uniform float dispersion;
#endif
#ifdef USE_RETROREFLECTION
	uniform float retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	uniform float iridescence;
	uniform float iridescenceIOR;
	uniform float iridescenceThicknessMinimum;
	uniform float iridescenceThicknessMaximum;
#endif
#ifdef USE_SHEEN
	uniform vec3 sheenColor;
	uniform float sheenRoughness;
	#ifdef USE_SHEEN_COLORMAP
		uniform sampler2D sheenColorMap;
	#endif
	#ifdef USE_SHEEN_ROUGHNESSMAP
		uniform sampler2D sheenRoughnessMap;
	#endif
#endif
#ifdef USE_ANISOTROPY
	uniform vec2 anisotropyVector;
	#ifdef USE_ANISOTROPYMAP
		uniform sampler2D anisotropyMap;
	#endif
#endif
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <iridescence_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_physical_pars_fragment>
#include <transmission_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <clearcoat_pars_fragment>
#include <iridescence_pars_fragment>
#include <roughnessmap_pars_fragment>
#include <metalnessmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <roughnessmap_fragment>
	#include <metalnessmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <clearcoat_normal_fragment_begin>
	#include <clearcoat_normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_physical_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 totalDiffuse = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse;
	vec3 totalSpecular = reflectedLight.directSpecular + reflectedLight.indirectSpecular;
	#include <transmission_fragment>
	vec3 outgoingLight = totalDiffuse + totalSpecular + totalEmissiveRadiance;
	#ifdef USE_SHEEN
 
		outgoingLight = outgoingLight + sheenSpecularDirect + sheenSpecularIndirect;
 
 	#endif
	#ifdef USE_CLEARCOAT
		float dotNVcc = saturate( dot( geometryClearcoatNormal, geometryViewDir ) );
		vec3 Fcc = F_Schlick( material.clearcoatF0, material.clearcoatF90, dotNVcc );
		outgoingLight = outgoingLight * ( 1.0 - material.clearcoat * Fcc ) + ( clearcoatSpecularDirect + clearcoatSpecularIndirect ) * material.clearcoat;
	#endif
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,Zy=`#define TOON
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,Jy=`#define TOON
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <gradientmap_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_toon_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_toon_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,Ky=`uniform float size;
uniform float scale;
#include <common>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
#ifdef USE_POINTS_UV
	varying vec2 vUv;
	uniform mat3 uvTransform;
#endif
void main() {
	#ifdef USE_POINTS_UV
		vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	#endif
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	gl_PointSize = size;
	#ifdef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) gl_PointSize *= ( scale / - mvPosition.z );
	#endif
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <fog_vertex>
}`,Qy=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <color_pars_fragment>
#include <map_particle_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_particle_fragment>
	#include <color_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,jy=`#include <common>
#include <batching_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <shadowmap_pars_vertex>
void main() {
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,tS=`uniform vec3 color;
uniform float opacity;
#include <common>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <logdepthbuf_pars_fragment>
#include <shadowmap_pars_fragment>
#include <shadowmask_pars_fragment>
void main() {
	#include <logdepthbuf_fragment>
	gl_FragColor = vec4( color, opacity * ( 1.0 - getShadowMask() ) );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,eS=`uniform float rotation;
uniform vec2 center;
#include <common>
#include <uv_pars_vertex>
#include <fog_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	vec4 mvPosition = modelViewMatrix[ 3 ];
	vec2 scale = vec2( length( modelMatrix[ 0 ].xyz ), length( modelMatrix[ 1 ].xyz ) );
	#ifndef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) scale *= - mvPosition.z;
	#endif
	vec2 alignedPosition = ( position.xy - ( center - vec2( 0.5 ) ) ) * scale;
	vec2 rotatedPosition;
	rotatedPosition.x = cos( rotation ) * alignedPosition.x - sin( rotation ) * alignedPosition.y;
	rotatedPosition.y = sin( rotation ) * alignedPosition.x + cos( rotation ) * alignedPosition.y;
	mvPosition.xy += rotatedPosition;
	gl_Position = projectionMatrix * mvPosition;
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,nS=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
}`,ae={alphahash_fragment:wx,alphahash_pars_fragment:Tx,alphamap_fragment:Ex,alphamap_pars_fragment:Ax,alphatest_fragment:Cx,alphatest_pars_fragment:Rx,aomap_fragment:Px,aomap_pars_fragment:Ix,batching_pars_vertex:Lx,batching_vertex:Dx,begin_vertex:Nx,beginnormal_vertex:Ux,bsdfs:Fx,iridescence_fragment:Ox,bumpmap_pars_fragment:Bx,clipping_planes_fragment:kx,clipping_planes_pars_fragment:zx,clipping_planes_pars_vertex:Vx,clipping_planes_vertex:Gx,color_fragment:Hx,color_pars_fragment:Wx,color_pars_vertex:Xx,color_vertex:qx,common:Yx,defaultnormal_vertex:$x,displacementmap_pars_vertex:Zx,displacementmap_vertex:Jx,emissivemap_fragment:Kx,emissivemap_pars_fragment:Qx,colorspace_fragment:jx,colorspace_pars_fragment:tv,envmap_fragment:ev,envmap_common_pars_fragment:nv,envmap_pars_fragment:iv,envmap_pars_vertex:sv,envmap_physical_pars_fragment:mv,envmap_vertex:rv,fog_vertex:ov,fog_pars_vertex:av,fog_fragment:lv,fog_pars_fragment:cv,gradientmap_pars_fragment:hv,lightmap_pars_fragment:uv,lights_lambert_fragment:dv,lights_lambert_pars_fragment:fv,lights_pars_begin:pv,lights_toon_fragment:gv,lights_toon_pars_fragment:_v,lights_phong_fragment:xv,lights_phong_pars_fragment:vv,lights_physical_fragment:yv,lights_physical_pars_fragment:Sv,lights_fragment_begin:Mv,lights_fragment_maps:bv,lights_fragment_end:wv,lightprobes_pars_fragment:Tv,logdepthbuf_fragment:Ev,logdepthbuf_pars_fragment:Av,logdepthbuf_pars_vertex:Cv,logdepthbuf_vertex:Rv,map_fragment:Pv,map_pars_fragment:Iv,map_particle_fragment:Lv,map_particle_pars_fragment:Dv,metalnessmap_fragment:Nv,metalnessmap_pars_fragment:Uv,morphinstance_vertex:Fv,morphcolor_vertex:Ov,morphnormal_vertex:Bv,morphtarget_pars_vertex:kv,morphtarget_vertex:zv,normal_fragment_begin:Vv,normal_fragment_maps:Gv,normal_pars_fragment:Hv,normal_pars_vertex:Wv,normal_vertex:Xv,normalmap_pars_fragment:qv,clearcoat_normal_fragment_begin:Yv,clearcoat_normal_fragment_maps:$v,clearcoat_pars_fragment:Zv,iridescence_pars_fragment:Jv,opaque_fragment:Kv,packing:Qv,premultiplied_alpha_fragment:jv,project_vertex:ty,dithering_fragment:ey,dithering_pars_fragment:ny,roughnessmap_fragment:iy,roughnessmap_pars_fragment:sy,shadowmap_pars_fragment:ry,shadowmap_pars_vertex:oy,shadowmap_vertex:ay,shadowmask_pars_fragment:ly,skinbase_vertex:cy,skinning_pars_vertex:hy,skinning_vertex:uy,skinnormal_vertex:dy,specularmap_fragment:fy,specularmap_pars_fragment:py,tonemapping_fragment:my,tonemapping_pars_fragment:gy,transmission_fragment:_y,transmission_pars_fragment:xy,uv_pars_fragment:vy,uv_pars_vertex:yy,uv_vertex:Sy,worldpos_vertex:My,background_vert:by,background_frag:wy,backgroundCube_vert:Ty,backgroundCube_frag:Ey,cube_vert:Ay,cube_frag:Cy,depth_vert:Ry,depth_frag:Py,distance_vert:Iy,distance_frag:Ly,equirect_vert:Dy,equirect_frag:Ny,linedashed_vert:Uy,linedashed_frag:Fy,meshbasic_vert:Oy,meshbasic_frag:By,meshlambert_vert:ky,meshlambert_frag:zy,meshmatcap_vert:Vy,meshmatcap_frag:Gy,meshnormal_vert:Hy,meshnormal_frag:Wy,meshphong_vert:Xy,meshphong_frag:qy,meshphysical_vert:Yy,meshphysical_frag:$y,meshtoon_vert:Zy,meshtoon_frag:Jy,points_vert:Ky,points_frag:Qy,shadow_vert:jy,shadow_frag:tS,sprite_vert:eS,sprite_frag:nS},It={common:{diffuse:{value:new ce(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new Qt},alphaMap:{value:null},alphaMapTransform:{value:new Qt},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new Qt}},envmap:{envMap:{value:null},envMapRotation:{value:new Qt},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98},dfgLUT:{value:null}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new Qt}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new Qt}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new Qt},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new Qt},normalScale:{value:new ge(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new Qt},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new Qt}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new Qt}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new Qt}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new ce(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},sunLights:{value:[],properties:{direction:{},color:{}}},sunLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},sunShadowMatrix:{value:[]},sunShadowCascade:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null},probesSH:{value:[]},probesMin:{value:[]},probesMax:{value:[]},probesResolution:{value:[]}},points:{diffuse:{value:new ce(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new Qt},alphaTest:{value:0},uvTransform:{value:new Qt}},sprite:{diffuse:{value:new ce(16777215)},opacity:{value:1},center:{value:new ge(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new Qt},alphaMap:{value:null},alphaMapTransform:{value:new Qt},alphaTest:{value:0}}},Vi={basic:{uniforms:Rn([It.common,It.specularmap,It.envmap,It.aomap,It.lightmap,It.fog]),vertexShader:ae.meshbasic_vert,fragmentShader:ae.meshbasic_frag},lambert:{uniforms:Rn([It.common,It.specularmap,It.envmap,It.aomap,It.lightmap,It.emissivemap,It.bumpmap,It.normalmap,It.displacementmap,It.fog,It.lights,{emissive:{value:new ce(0)},envMapIntensity:{value:1}}]),vertexShader:ae.meshlambert_vert,fragmentShader:ae.meshlambert_frag},phong:{uniforms:Rn([It.common,It.specularmap,It.envmap,It.aomap,It.lightmap,It.emissivemap,It.bumpmap,It.normalmap,It.displacementmap,It.fog,It.lights,{emissive:{value:new ce(0)},specular:{value:new ce(1118481)},shininess:{value:30},envMapIntensity:{value:1}}]),vertexShader:ae.meshphong_vert,fragmentShader:ae.meshphong_frag},standard:{uniforms:Rn([It.common,It.envmap,It.aomap,It.lightmap,It.emissivemap,It.bumpmap,It.normalmap,It.displacementmap,It.roughnessmap,It.metalnessmap,It.fog,It.lights,{emissive:{value:new ce(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:ae.meshphysical_vert,fragmentShader:ae.meshphysical_frag},toon:{uniforms:Rn([It.common,It.aomap,It.lightmap,It.emissivemap,It.bumpmap,It.normalmap,It.displacementmap,It.gradientmap,It.fog,It.lights,{emissive:{value:new ce(0)}}]),vertexShader:ae.meshtoon_vert,fragmentShader:ae.meshtoon_frag},matcap:{uniforms:Rn([It.common,It.bumpmap,It.normalmap,It.displacementmap,It.fog,{matcap:{value:null}}]),vertexShader:ae.meshmatcap_vert,fragmentShader:ae.meshmatcap_frag},points:{uniforms:Rn([It.points,It.fog]),vertexShader:ae.points_vert,fragmentShader:ae.points_frag},dashed:{uniforms:Rn([It.common,It.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:ae.linedashed_vert,fragmentShader:ae.linedashed_frag},depth:{uniforms:Rn([It.common,It.displacementmap]),vertexShader:ae.depth_vert,fragmentShader:ae.depth_frag},normal:{uniforms:Rn([It.common,It.bumpmap,It.normalmap,It.displacementmap,{opacity:{value:1}}]),vertexShader:ae.meshnormal_vert,fragmentShader:ae.meshnormal_frag},sprite:{uniforms:Rn([It.sprite,It.fog]),vertexShader:ae.sprite_vert,fragmentShader:ae.sprite_frag},background:{uniforms:{uvTransform:{value:new Qt},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:ae.background_vert,fragmentShader:ae.background_frag},backgroundCube:{uniforms:{envMap:{value:null},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new Qt}},vertexShader:ae.backgroundCube_vert,fragmentShader:ae.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:ae.cube_vert,fragmentShader:ae.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:ae.equirect_vert,fragmentShader:ae.equirect_frag},distance:{uniforms:Rn([It.common,It.displacementmap,{referencePosition:{value:new $},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:ae.distance_vert,fragmentShader:ae.distance_frag},shadow:{uniforms:Rn([It.lights,It.fog,{color:{value:new ce(0)},opacity:{value:1}}]),vertexShader:ae.shadow_vert,fragmentShader:ae.shadow_frag}};Vi.physical={uniforms:Rn([Vi.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new Qt},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new Qt},clearcoatNormalScale:{value:new ge(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new Qt},diffuseRoughness:{value:0},diffuseRoughnessMap:{value:null},diffuseRoughnessMapTransform:{value:new Qt},dispersion:{value:0},retroreflectivity:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new Qt},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new Qt},sheen:{value:0},sheenColor:{value:new ce(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new Qt},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new Qt},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new Qt},transmissionSamplerSize:{value:new ge},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new Qt},attenuationDistance:{value:0},attenuationColor:{value:new ce(0)},specularColor:{value:new ce(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new Qt},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new Qt},anisotropyVector:{value:new ge},anisotropyMap:{value:null},anisotropyMapTransform:{value:new Qt}}]),vertexShader:ae.meshphysical_vert,fragmentShader:ae.meshphysical_frag};var Oc={r:0,b:0,g:0},iS=new we,zm=new Qt;zm.set(-1,0,0,0,1,0,0,0,1);function sS(i,t,e,n,s,r){let o=new ce(0),a=s===!0?0:1,l,c,u=null,d=0,h=null;function f(y){let C=y.isScene===!0?y.background:null;if(C&&C.isTexture){let w=y.backgroundBlurriness>0;C=t.get(C,w)}return C}function _(y){let C=!1,w=f(y);w===null?m(o,a):w&&w.isColor&&(m(w,1),C=!0);let P=i.xr.getEnvironmentBlendMode();P==="additive"?e.buffers.color.setClear(0,0,0,1,r):P==="alpha-blend"&&e.buffers.color.setClear(0,0,0,0,r),(i.autoClear||C)&&(e.buffers.depth.setTest(!0),e.buffers.depth.setMask(!0),e.buffers.color.setMask(!0),i.clear(i.autoClearColor,i.autoClearDepth,i.autoClearStencil))}function S(y,C){let w=f(C);w&&w.isCubeTexture?(c===void 0&&(c=new Gn(new Wr(1,1,1),new Oi({name:"BackgroundCubeMaterial",uniforms:js(Vi.backgroundCube.uniforms),vertexShader:Vi.backgroundCube.vertexShader,fragmentShader:Vi.backgroundCube.fragmentShader,side:Bn,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute("normal"),c.geometry.deleteAttribute("uv"),c.onBeforeRender=function(P,E,x){this.matrixWorld.copyPosition(x.matrixWorld)},Object.defineProperty(c.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),n.update(c)),c.material.uniforms.envMap.value=w,c.material.uniforms.backgroundBlurriness.value=C.backgroundBlurriness,c.material.uniforms.backgroundIntensity.value=C.backgroundIntensity,c.material.uniforms.backgroundRotation.value.setFromMatrix4(iS.makeRotationFromEuler(C.backgroundRotation)).transpose(),w.isRenderTargetTexture===!1&&c.material.uniforms.backgroundRotation.value.premultiply(zm),c.material.toneMapped=me.getTransfer(w.colorSpace)!==Ee,(u!==w||d!==w.version||h!==i.toneMapping)&&(c.material.needsUpdate=!0,u=w,d=w.version,h=i.toneMapping),c.layers.enableAll(),y.unshift(c,c.geometry,c.material,0,0,null)):w&&w.isTexture&&(l===void 0&&(l=new Gn(new $o(2,2),new Oi({name:"BackgroundMaterial",uniforms:js(Vi.background.uniforms),vertexShader:Vi.background.vertexShader,fragmentShader:Vi.background.fragmentShader,side:Ps,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),l.geometry.deleteAttribute("normal"),Object.defineProperty(l.material,"map",{get:function(){return this.uniforms.t2D.value}}),n.update(l)),l.material.uniforms.t2D.value=w,l.material.uniforms.backgroundIntensity.value=C.backgroundIntensity,l.material.toneMapped=me.getTransfer(w.colorSpace)!==Ee,w.matrixAutoUpdate===!0&&w.updateMatrix(),l.material.uniforms.uvTransform.value.copy(w.matrix),(u!==w||d!==w.version||h!==i.toneMapping)&&(l.material.needsUpdate=!0,u=w,d=w.version,h=i.toneMapping),l.layers.enableAll(),y.unshift(l,l.geometry,l.material,0,0,null))}function m(y,C){y.getRGB(Oc,Fu(i)),e.buffers.color.setClear(Oc.r,Oc.g,Oc.b,C,r)}function p(){c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0),l!==void 0&&(l.geometry.dispose(),l.material.dispose(),l=void 0)}return{getClearColor:function(){return o},setClearColor:function(y,C=1){o.set(y),a=C,m(o,a)},getClearAlpha:function(){return a},setClearAlpha:function(y){a=y,m(o,a)},render:_,addToRenderList:S,dispose:p}}function rS(i,t){let e=i.getParameter(i.MAX_VERTEX_ATTRIBS),n={},s=h(null),r=s,o=!1;function a(D,k,G,L,H){let q=!1,V=d(D,L,G,k);r!==V&&(r=V,c(r.object)),q=f(D,L,G,H),q&&_(D,L,G,H),H!==null&&t.update(H,i.ELEMENT_ARRAY_BUFFER),(q||o)&&(o=!1,w(D,k,G,L),H!==null&&i.bindBuffer(i.ELEMENT_ARRAY_BUFFER,t.get(H).buffer))}function l(){return i.createVertexArray()}function c(D){return i.bindVertexArray(D)}function u(D){return i.deleteVertexArray(D)}function d(D,k,G,L){let H=L.wireframe===!0,q=n[k.id];q===void 0&&(q={},n[k.id]=q);let V=D.isInstancedMesh===!0?D.id:0,lt=q[V];lt===void 0&&(lt={},q[V]=lt);let J=lt[G.id];J===void 0&&(J={},lt[G.id]=J);let Q=J[H];return Q===void 0&&(Q=h(l()),J[H]=Q),Q}function h(D){let k=[],G=[],L=[];for(let H=0;H<e;H++)k[H]=0,G[H]=0,L[H]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:k,enabledAttributes:G,attributeDivisors:L,object:D,attributes:{},index:null}}function f(D,k,G,L){let H=r.attributes,q=k.attributes,V=0,lt=G.getAttributes();for(let J in lt)if(lt[J].location>=0){let it=H[J],ut=q[J];if(ut===void 0&&(J==="instanceMatrix"&&D.instanceMatrix&&(ut=D.instanceMatrix),J==="instanceColor"&&D.instanceColor&&(ut=D.instanceColor)),it===void 0||it.attribute!==ut||ut&&it.data!==ut.data)return!0;V++}return r.attributesNum!==V||r.index!==L}function _(D,k,G,L){let H={},q=k.attributes,V=0,lt=G.getAttributes();for(let J in lt)if(lt[J].location>=0){let it=q[J];it===void 0&&(J==="instanceMatrix"&&D.instanceMatrix&&(it=D.instanceMatrix),J==="instanceColor"&&D.instanceColor&&(it=D.instanceColor));let ut={};ut.attribute=it,it&&it.data&&(ut.data=it.data),H[J]=ut,V++}r.attributes=H,r.attributesNum=V,r.index=L}function S(){let D=r.newAttributes;for(let k=0,G=D.length;k<G;k++)D[k]=0}function m(D){p(D,0)}function p(D,k){let G=r.newAttributes,L=r.enabledAttributes,H=r.attributeDivisors;G[D]=1,L[D]===0&&(i.enableVertexAttribArray(D),L[D]=1),H[D]!==k&&(i.vertexAttribDivisor(D,k),H[D]=k)}function y(){let D=r.newAttributes,k=r.enabledAttributes;for(let G=0,L=k.length;G<L;G++)k[G]!==D[G]&&(i.disableVertexAttribArray(G),k[G]=0)}function C(D,k,G,L,H,q,V){V===!0?i.vertexAttribIPointer(D,k,G,H,q):i.vertexAttribPointer(D,k,G,L,H,q)}function w(D,k,G,L){S();let H=L.attributes,q=G.getAttributes(),V=k.defaultAttributeValues;for(let lt in q){let J=q[lt];if(J.location>=0){let Q=H[lt];if(Q===void 0&&(lt==="instanceMatrix"&&D.instanceMatrix&&(Q=D.instanceMatrix),lt==="instanceColor"&&D.instanceColor&&(Q=D.instanceColor)),Q!==void 0){let it=Q.normalized,ut=Q.itemSize,ht=t.get(Q);if(ht===void 0)continue;let j=ht.buffer,pt=ht.type,_t=ht.bytesPerElement,Et=pt===i.INT||pt===i.UNSIGNED_INT||Q.gpuType===jl;if(Q.isInterleavedBufferAttribute){let St=Q.data,Gt=St.isInterleavedBuffer===!0?St.stride:St.itemSize,ee=Q.offset;if(St.isInstancedInterleavedBuffer||St.isInstancedBufferAttribute){for(let zt=0;zt<J.locationSize;zt++)p(J.location+zt,St.meshPerAttribute);D.isInstancedMesh!==!0&&L._maxInstanceCount===void 0&&(L._maxInstanceCount=St.meshPerAttribute*St.count)}else for(let zt=0;zt<J.locationSize;zt++)m(J.location+zt);i.bindBuffer(i.ARRAY_BUFFER,j);for(let zt=0;zt<J.locationSize;zt++)C(J.location+zt,ut/J.locationSize,pt,it,Gt*_t,(ee+ut/J.locationSize*zt)*_t,Et)}else{if(Q.isInstancedBufferAttribute){for(let St=0;St<J.locationSize;St++)p(J.location+St,Q.meshPerAttribute);D.isInstancedMesh!==!0&&L._maxInstanceCount===void 0&&(L._maxInstanceCount=Q.meshPerAttribute*Q.count)}else for(let St=0;St<J.locationSize;St++)m(J.location+St);i.bindBuffer(i.ARRAY_BUFFER,j);for(let St=0;St<J.locationSize;St++)C(J.location+St,ut/J.locationSize,pt,it,ut*_t,ut/J.locationSize*St*_t,Et)}}else if(V!==void 0){let it=V[lt];if(it!==void 0)switch(it.length){case 2:i.vertexAttrib2fv(J.location,it);break;case 3:i.vertexAttrib3fv(J.location,it);break;case 4:i.vertexAttrib4fv(J.location,it);break;default:i.vertexAttrib1fv(J.location,it)}}}}y()}function P(){B();for(let D in n){let k=n[D];for(let G in k){let L=k[G];for(let H in L){let q=L[H];for(let V in q)u(q[V].object),delete q[V];delete L[H]}}delete n[D]}}function E(D){if(n[D.id]===void 0)return;let k=n[D.id];for(let G in k){let L=k[G];for(let H in L){let q=L[H];for(let V in q)u(q[V].object),delete q[V];delete L[H]}}delete n[D.id]}function x(D){for(let k in n){let G=n[k];for(let L in G){let H=G[L];if(H[D.id]===void 0)continue;let q=H[D.id];for(let V in q)u(q[V].object),delete q[V];delete H[D.id]}}}function T(D){for(let k in n){let G=n[k],L=D.isInstancedMesh===!0?D.id:0,H=G[L];if(H!==void 0){for(let q in H){let V=H[q];for(let lt in V)u(V[lt].object),delete V[lt];delete H[q]}delete G[L],Object.keys(G).length===0&&delete n[k]}}}function B(){N(),o=!0,r!==s&&(r=s,c(r.object))}function N(){s.geometry=null,s.program=null,s.wireframe=!1}return{setup:a,reset:B,resetDefaultState:N,dispose:P,releaseStatesOfGeometry:E,releaseStatesOfObject:T,releaseStatesOfProgram:x,initAttributes:S,enableAttribute:m,disableUnusedAttributes:y}}function oS(i,t,e){let n;function s(l){n=l}function r(l,c){i.drawArrays(n,l,c),e.update(c,n,1)}function o(l,c,u){u!==0&&(i.drawArraysInstanced(n,l,c,u),e.update(c,n,u))}function a(l,c,u){if(u===0)return;t.get("WEBGL_multi_draw").multiDrawArraysWEBGL(n,l,0,c,0,u);let h=0;for(let f=0;f<u;f++)h+=c[f];e.update(h,n,1)}this.setMode=s,this.render=r,this.renderInstances=o,this.renderMultiDraw=a}function aS(i,t,e,n){let s;function r(){if(s!==void 0)return s;if(t.has("EXT_texture_filter_anisotropic")===!0){let x=t.get("EXT_texture_filter_anisotropic");s=i.getParameter(x.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else s=0;return s}function o(x){return!(x!==Mi&&n.convert(x)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(x){let T=x===Si&&(t.has("EXT_color_buffer_half_float")||t.has("EXT_color_buffer_float"));return!(x!==Hn&&x!==ci&&!T&&n.convert(x)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_TYPE))}function l(x){if(x==="highp"){if(i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.HIGH_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.HIGH_FLOAT).precision>0)return"highp";x="mediump"}return x==="mediump"&&i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.MEDIUM_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let c=e.precision!==void 0?e.precision:"highp",u=l(c);u!==c&&(qt("WebGLRenderer:",c,"not supported, using",u,"instead."),c=u);let d=e.reversedDepthBuffer===!0&&t.has("EXT_clip_control"),h=e.logarithmicDepthBuffer===!0&&d===!1;e.reversedDepthBuffer===!0&&d===!1&&qt("WebGLRenderer: Unable to use reversed depth buffer due to missing EXT_clip_control extension. Fallback to default depth buffer."),e.logarithmicDepthBuffer===!0&&d===!0&&qt("WebGLRenderer: Logarithmic depth buffer is ignored when reversed depth buffer is enabled.");let f=i.getParameter(i.MAX_TEXTURE_IMAGE_UNITS),_=i.getParameter(i.MAX_VERTEX_TEXTURE_IMAGE_UNITS),S=i.getParameter(i.MAX_TEXTURE_SIZE),m=i.getParameter(i.MAX_CUBE_MAP_TEXTURE_SIZE),p=i.getParameter(i.MAX_VERTEX_ATTRIBS),y=i.getParameter(i.MAX_VERTEX_UNIFORM_VECTORS),C=i.getParameter(i.MAX_VARYING_VECTORS),w=i.getParameter(i.MAX_FRAGMENT_UNIFORM_VECTORS),P=i.getParameter(i.MAX_SAMPLES),E=i.getParameter(i.SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:r,getMaxPrecision:l,textureFormatReadable:o,textureTypeReadable:a,precision:c,logarithmicDepthBuffer:h,reversedDepthBuffer:d,maxTextures:f,maxVertexTextures:_,maxTextureSize:S,maxCubemapSize:m,maxAttributes:p,maxVertexUniforms:y,maxVaryings:C,maxFragmentUniforms:w,maxSamples:P,samples:E}}function lS(i){let t=this,e=null,n=0,s=!1,r=!1,o=new vi,a=new Qt,l={value:null,needsUpdate:!1};this.uniform=l,this.numPlanes=0,this.numIntersection=0,this.init=function(d,h){let f=d.length!==0||h||n!==0||s;return s=h,n=d.length,f},this.beginShadows=function(){r=!0,u(null)},this.endShadows=function(){r=!1},this.setGlobalState=function(d,h){e=u(d,h,0)},this.setState=function(d,h,f){let _=d.clippingPlanes,S=d.clipIntersection,m=d.clipShadows,p=i.get(d);if(!s||_===null||_.length===0||r&&!m)r?u(null):c();else{let y=r?0:n,C=y*4,w=p.clippingState||null;l.value=w,w=u(_,h,C,f);for(let P=0;P!==C;++P)w[P]=e[P];p.clippingState=w,this.numIntersection=S?this.numPlanes:0,this.numPlanes+=y}};function c(){l.value!==e&&(l.value=e,l.needsUpdate=n>0),t.numPlanes=n,t.numIntersection=0}function u(d,h,f,_){let S=d!==null?d.length:0,m=null;if(S!==0){if(m=l.value,_!==!0||m===null){let p=f+S*4,y=h.matrixWorldInverse;a.getNormalMatrix(y),(m===null||m.length<p)&&(m=new Float32Array(p));for(let C=0,w=f;C!==S;++C,w+=4)o.copy(d[C]).applyMatrix4(y,a),o.normal.toArray(m,w),m[w+3]=o.constant}l.value=m,l.needsUpdate=!0}return t.numPlanes=S,t.numIntersection=0,m}}var da=class extends ti{constructor(t=1,e={}){super(t,t,e),this.isWebGLCubeRenderTarget=!0;let n={width:t,height:t,depth:1},s=[n,n,n,n,n,n];this.texture=new Xo(s),this._setTextureOptions(e),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(t,e){this.texture.type=e.type,this.texture.colorSpace=e.colorSpace,this.texture.generateMipmaps=e.generateMipmaps,this.texture.minFilter=e.minFilter,this.texture.magFilter=e.magFilter;let n={uniforms:{tEquirect:{value:null}},vertexShader:`

				varying vec3 vWorldDirection;

				vec3 transformDirection( in vec3 dir, in mat4 matrix ) {

					return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );

				}

				void main() {

					vWorldDirection = transformDirection( position, modelMatrix );

					#include <begin_vertex>
					#include <project_vertex>

				}
			`,fragmentShader:`

				uniform sampler2D tEquirect;

				varying vec3 vWorldDirection;

				#include <common>

				void main() {

					vec3 direction = normalize( vWorldDirection );

					vec2 sampleUV = equirectUv( direction );

					gl_FragColor = texture2D( tEquirect, sampleUV );

				}
			`},s=new Wr(5,5,5),r=new Oi({name:"CubemapFromEquirect",uniforms:js(n.uniforms),vertexShader:n.vertexShader,fragmentShader:n.fragmentShader,side:Bn,blending:Zs});r.uniforms.tEquirect.value=e;let o=new Gn(s,r),a=e.minFilter;return e.minFilter===as&&(e.minFilter=On),new $r(1,10,this).update(t,o),e.minFilter=a,o.geometry.dispose(),o.material.dispose(),this}clear(t,e=!0,n=!0,s=!0){let r=t.getRenderTarget();for(let o=0;o<6;o++)t.setRenderTarget(this,o),t.clear(e,n,s);t.setRenderTarget(r)}},xm=256,cS=3,hS=20,Vm=256,Gm=16,uS=3,dS=new $,fS=new ce,kc=class i{constructor(t){this._renderer=t,this._cubeSize=0,this._sourceTarget=null,this._cubeCamera=new $r(1,10,null),this._boxMesh=new Gn(new Wr(5,5,5),null),this._cubemapMaterial=null,this._equirectMaterial=null,this._blurMaterial=null,this._ggxMaterial=null,this._integrationMaterial=null}fromScene(t,e=0,n=.1,s=100,r={}){let{size:o=256,position:a=dS}=r,l=this._renderer;this._setSize(o);let c=this._allocateTarget(),u=this._getSourceTarget(!0);e>0&&(u.texture.mipmapsAutoUpdate=!1);let d=l.autoClear,h=l.autoClearColor,f=l.autoClearDepth,_=l.autoClearStencil,S=t.background;l.autoClear=!0,l.autoClearColor=!0,l.autoClearDepth=!0,l.autoClearStencil=!0,S===null&&(t.background=l.getClearColor(fS));let m=new $r(n,s,u);return m.position.copy(a),m.update(l,t),l.autoClear=d,l.autoClearColor=h,l.autoClearDepth=f,l.autoClearStencil=_,t.background=S,e>0&&(u.texture.mipmapsAutoUpdate=!0,this._blur(c,e)),this._applyPMREM(c),c}fromEquirectangular(t,e=null){return this._fromTexture(t,e)}fromCubemap(t,e=null){return this._fromTexture(t,e)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=Sm(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=ym(),this._compileMaterial(this._equirectMaterial))}dispose(){this._sourceTarget!==null&&this._sourceTarget.dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose(),this._blurMaterial!==null&&this._blurMaterial.dispose(),this._ggxMaterial!==null&&this._ggxMaterial.dispose(),this._integrationMaterial!==null&&this._integrationMaterial.dispose(),this._boxMesh.geometry.dispose()}static lodToRoughness(t,e){return e>0?1-Math.sqrt(1-t/e):0}_setSize(t){this._cubeSize=Math.max(xm,fm(t))}_fromTexture(t,e){t.mapping===Ks||t.mapping===Kr?this._setSize(t.image.length===0?xm:t.image[0].width||t.image[0].image.width):this._setSize(t.image.width/4);let n=e||this._allocateTarget();return this._textureToCubemap(t),this._applyPMREM(n),n}_allocateTarget(){let t=this._cubeSize,e=vm(t,!1,!1),n=Math.log2(t)-cS;for(let s=0;s<=n;s++)e.texture.mipmaps.push({width:t>>s,height:t>>s});return e.texture.name="PMREM",e.texture.isPMREMTexture=!0,e}_getSourceTarget(t=!1){let e=this._cubeSize,n=this._sourceTarget;return(n===null||n.width!==e||t&&n.depthBuffer===!1)&&(n!==null&&n.dispose(),this._sourceTarget=vm(e,!0,t)),this._sourceTarget}_compileMaterial(t){this._boxMesh.material=t,this._renderer.compile(this._boxMesh,this._cubeCamera.children[0])}_renderCube(t,e,n){let s=this._boxMesh,r=this._cubeCamera;s.material=n,r.renderTarget=t,r.activeMipmapLevel=e;let o=t.width>>e;t.viewport.set(0,0,o,o),r.update(this._renderer,s),t.viewport.set(0,0,t.width,t.height)}_textureToCubemap(t){let e;t.mapping===Ks||t.mapping===Kr?(this._cubemapMaterial===null&&(this._cubemapMaterial=Sm()),e=this._cubemapMaterial,e.uniforms.flipEnvMap.value=t.isRenderTargetTexture===!1?-1:1):(this._equirectMaterial===null&&(this._equirectMaterial=ym()),e=this._equirectMaterial),e.uniforms.envMap.value=t,this._renderCube(this._getSourceTarget(),0,e)}_applyPMREM(t){this._ggxMaterial===null&&(this._ggxMaterial=pS(),this._integrationMaterial=mS());let e=this._cubeSize,n=t.texture.mipmaps.length-1,s=this._ggxMaterial.uniforms;s.envMap.value=this._sourceTarget.texture;let r=this._integrationMaterial.uniforms;r.envMap.value=this._sourceTarget.texture,r.sourceLod.value=Math.log2(e/Gm);for(let o=0;o<=n;o++){let a=i.lodToRoughness(o,n);if(o>n-uS)r.roughness.value=a,this._renderCube(t,o,this._integrationMaterial);else{let l=a>0?Math.log2(e)+.5*Math.log2(6/(Vm*Math.pow(a,4)))+.5:0;s.roughness.value=a,s.lodBias.value=l,this._renderCube(t,o,this._ggxMaterial)}}}_blur(t,e){this._blurMaterial===null&&(this._blurMaterial=gS());let n=this._blurMaterial,s=n.uniforms,r=this._sourceTarget;s.sigma.value=Math.min(e,Math.PI)/Math.SQRT2,s.envMap.value=r.texture,this._renderCube(t,0,n),s.envMap.value=t.texture,this._renderCube(r,0,n)}};function vm(i,t,e){return new da(i,{minFilter:as,generateMipmaps:t,type:Si,colorSpace:Lo,depthBuffer:e})}function fa(i,t,e){return new Oi({name:i,uniforms:t,vertexShader:ae.cube_vert,fragmentShader:e,side:Bn,blending:Zs,depthTest:!1,depthWrite:!1})}function pS(){return fa("PMREMGGXConvolution",{envMap:{value:null},roughness:{value:0},lodBias:{value:0}},`

		#define GGX_SAMPLES ${Vm}u

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float lodBias;

		#include <common>

		// Van der Corput radical inverse
		float radicalInverse_VdC( uint bits ) {

			bits = ( bits << 16u ) | ( bits >> 16u );
			bits = ( ( bits & 0x55555555u ) << 1u ) | ( ( bits & 0xAAAAAAAAu ) >> 1u );
			bits = ( ( bits & 0x33333333u ) << 2u ) | ( ( bits & 0xCCCCCCCCu ) >> 2u );
			bits = ( ( bits & 0x0F0F0F0Fu ) << 4u ) | ( ( bits & 0xF0F0F0F0u ) >> 4u );
			bits = ( ( bits & 0x00FF00FFu ) << 8u ) | ( ( bits & 0xFF00FF00u ) >> 8u );
			return float( bits ) * 2.3283064365386963e-10; // / 0x100000000

		}

		// Hammersley sequence
		vec2 hammersley( uint i, uint N ) {

			return vec2( float( i ) / float( N ), radicalInverse_VdC( i ) );

		}

		void main() {

			vec3 N = normalize( vWorldDirection );

			// For very low roughness, just sample the environment directly
			if ( roughness < 0.001 ) {

				gl_FragColor = vec4( textureLod( envMap, N, 0.0 ).rgb, 1.0 );
				return;

			}

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			// Tangent space basis for VNDF sampling
			vec3 up = abs( N.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, N ) );
			vec3 bitangent = cross( N, tangent );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			for ( uint i = 0u; i < GGX_SAMPLES; i ++ ) {

				vec2 Xi = hammersley( i, GGX_SAMPLES );

				// With V = N, sample the reflected direction directly.
				float invQ = 1.0 / ( 1.0 - Xi.x + alpha2 * Xi.x );
				float NdotL = ( 1.0 - Xi.x - alpha2 * Xi.x ) * invQ;

				if ( NdotL > 0.0 ) {

					float phi = 2.0 * PI * Xi.y;
					float sinTheta = 2.0 * alpha * sqrt( Xi.x * ( 1.0 - Xi.x ) ) * invQ;
					vec3 L = N * NdotL + ( tangent * cos( phi ) + bitangent * sin( phi ) ) * sinTheta;

					// Match the source mip to the sample's solid angle. The terms
					// independent of the sample are precomputed in lodBias.
					float d = alpha2 * invQ;
					float lod = max( log2( d ) + lodBias, 0.0 );

					// Weight by NdotL for the split-sum approximation
					prefilteredColor += textureLod( envMap, L, lod ).rgb * NdotL;
					totalWeight += NdotL;

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function mS(){return fa("PMREMGGXIntegration",{envMap:{value:null},roughness:{value:0},sourceLod:{value:0},sourceSize:{value:Gm}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float sourceLod;
		uniform int sourceSize;

		void main() {

			vec3 N = normalize( vWorldDirection );

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			float texelSize = 2.0 / float( sourceSize );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			// Pair opposite texels: only the one in N's hemisphere contributes.
			for ( int face = 0; face < 3; face ++ ) {

				for ( int y = 0; y < sourceSize; y ++ ) {

					for ( int x = 0; x < sourceSize; x ++ ) {

						vec2 uv = ( vec2( x, y ) + 0.5 ) * texelSize - 1.0;
						vec3 texelDirection = face == 0 ? vec3( 1.0, uv ) : ( face == 1 ? vec3( uv.x, 1.0, uv.y ) : vec3( uv, 1.0 ) );

						float invDistance = inversesqrt( 1.0 + dot( uv, uv ) );
						float NdotL = dot( N, texelDirection );
						texelDirection *= NdotL < 0.0 ? - 1.0 : 1.0;
						NdotL = abs( NdotL ) * invDistance;

						// With V = N, NdotH squared is ( 1 + NdotL ) / 2. Common factors
						// in the GGX distribution and texel solid angle cancel when normalized.
						float d = 1.0 + alpha2 + ( alpha2 - 1.0 ) * NdotL;
						float weight = NdotL * invDistance * invDistance * invDistance / ( d * d );

						prefilteredColor += textureLod( envMap, texelDirection, sourceLod ).rgb * weight;
						totalWeight += weight;

					}

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function gS(){return fa("PMREMSphericalGaussianBlur",{envMap:{value:null},sigma:{value:0}},`

		#define SAMPLES ${hS}
		#define GOLDEN_ANGLE 2.39996322973

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float sigma;

		#include <common>

		void main() {

			vec3 outputDirection = normalize( vWorldDirection );

			vec3 up = abs( outputDirection.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, outputDirection ) );
			vec3 bitangent = cross( outputDirection, tangent );

			// Truncate the kernel at three standard deviations or at the antipode.
			float thetaMax = min( 3.0 * sigma, PI );
			float truncation = 1.0 - exp( - 0.5 * thetaMax * thetaMax / ( sigma * sigma ) );

			vec3 accumColor = vec3( 0.0 );
			float accumWeight = 0.0;

			for ( int i = 0; i < SAMPLES; i ++ ) {

				// Stratified inverse-CDF sampling of the Gaussian, placed on a golden-angle spiral.
				float stratum = ( float( i ) + 0.5 ) / float( SAMPLES );
				float theta = sigma * sqrt( - 2.0 * log( 1.0 - stratum * truncation ) );
				float phi = float( i ) * GOLDEN_ANGLE;

				vec3 offset = cos( phi ) * tangent + sin( phi ) * bitangent;
				vec3 sampleDirection = cos( theta ) * outputDirection + sin( theta ) * offset;

				// Correct the planar sample density to solid angle.
				float weight = sin( theta ) / theta;

				accumColor += weight * textureLod( envMap, sampleDirection, 0.0 ).rgb;
				accumWeight += weight;

			}

			gl_FragColor = vec4( accumColor / accumWeight, 1.0 );

		}
	`)}function ym(){return fa("PMREMEquirectangularToCubemap",{envMap:{value:null}},`

		varying vec3 vWorldDirection;

		uniform sampler2D envMap;

		#include <common>

		void main() {

			// Average four subpixel samples to preserve small, bright features.
			vec3 direction = normalize( vWorldDirection );
			vec3 dx = dFdx( direction ) * 0.25;
			vec3 dy = dFdy( direction ) * 0.25;

			vec3 color = textureLod( envMap, equirectUv( normalize( direction - dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction - dx + dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx + dy ) ), 0.0 ).rgb;
			gl_FragColor = vec4( color * 0.25, 1.0 );

		}
	`)}function Sm(){return fa("PMREMCubemapToCubemap",{envMap:{value:null},flipEnvMap:{value:-1}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float flipEnvMap;

		void main() {

			gl_FragColor = vec4( textureCube( envMap, vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) ).rgb, 1.0 );

		}
	`)}function _S(i){let t=new WeakMap,e=new WeakMap,n=null;function s(h,f=!1){return h==null?null:f?o(h):r(h)}function r(h){if(h&&h.isTexture){let f=h.mapping;if(f===Jl||f===Kl)if(t.has(h)){let _=t.get(h).texture;return a(_,h.mapping)}else{let _=h.image;if(_&&_.height>0){let S=new da(_.height);return S.fromEquirectangularTexture(i,h),t.set(h,S),h.addEventListener("dispose",c),a(S.texture,h.mapping)}else return null}}return h}function o(h){if(h&&h.isTexture&&h.isPMREMTexture!==!0){let f=h.mapping,_=f===Jl||f===Kl,S=f===Ks||f===Kr;if(_||S){let m=e.get(h),p=m!==void 0?m.texture.pmremVersion:0;if(h.isRenderTargetTexture&&h.pmremVersion!==p)return n===null&&(n=new kc(i)),m=_?n.fromEquirectangular(h,m):n.fromCubemap(h,m),m.texture.pmremVersion=h.pmremVersion,e.set(h,m),m.texture;if(m!==void 0)return m.texture;{let y=h.image;return _&&y&&y.height>0||S&&y&&l(y)?(n===null&&(n=new kc(i)),m=_?n.fromEquirectangular(h):n.fromCubemap(h),m.texture.pmremVersion=h.pmremVersion,e.set(h,m),h.addEventListener("dispose",u),m.texture):null}}}return h}function a(h,f){return f===Jl?h.mapping=Ks:f===Kl&&(h.mapping=Kr),h}function l(h){let f=0,_=6;for(let S=0;S<_;S++)h[S]!==void 0&&f++;return f===_}function c(h){let f=h.target;f.removeEventListener("dispose",c);let _=t.get(f);_!==void 0&&(t.delete(f),_.dispose())}function u(h){let f=h.target;f.removeEventListener("dispose",u);let _=e.get(f);_!==void 0&&(e.delete(f),_.dispose())}function d(){t=new WeakMap,e=new WeakMap,n!==null&&(n.dispose(),n=null)}return{get:s,dispose:d}}function xS(i){let t={};function e(n){if(t[n]!==void 0)return t[n];let s=i.getExtension(n);return t[n]=s,s}return{has:function(n){return e(n)!==null},init:function(){e("EXT_color_buffer_float"),e("WEBGL_clip_cull_distance"),e("OES_texture_float_linear"),e("EXT_color_buffer_half_float"),e("WEBGL_multisampled_render_to_texture"),e("WEBGL_render_shared_exponent")},get:function(n){let s=e(n);return s===null&&Po("WebGLRenderer: "+n+" extension not supported."),s}}}function vS(i,t,e,n){let s={},r=new WeakMap,o=new FinalizationRegistry(_=>delete s[_]);function a(_){l(_.target)}function l(_){_.index!==null&&t.remove(_.index);for(let m in _.attributes)t.remove(_.attributes[m]);_.removeEventListener("dispose",a),delete s[_.id],o.unregister(_);let S=r.get(_);S&&(t.remove(S),r.delete(_)),n.releaseStatesOfGeometry(_),_.isInstancedBufferGeometry===!0&&delete _._maxInstanceCount,e.memory.geometries--}function c(_,S){return s[S.id]!==void 0||(S.addEventListener("dispose",a),s[S.id]=new WeakRef(S),o.register(S,S.id,S),e.memory.geometries++),S}function u(_){let S=_.attributes;for(let m in S)t.update(S[m],i.ARRAY_BUFFER)}function d(_){let S=_.index,m=_.attributes.position,p=0;if(m===void 0)return;let y=S!==null?S.array.length:m.array.length/3-1,C=m.count>=65535?ko:Bo,w=new C(Math.ceil(y/3)*6,1),P=w.array;if(S!==null){let x=S.array;p=S.version;for(let T=0,B=0;T<y;T+=3){let N=x[T+0],D=x[T+1],k=x[T+2];P[B++]=N,P[B++]=D,P[B++]=D,P[B++]=k,P[B++]=k,P[B++]=N}}else{p=m.version;for(let x=0,T=0;x<y;x+=3){let B=x+0,N=x+1,D=x+2;P[T++]=B,P[T++]=N,P[T++]=N,P[T++]=D,P[T++]=D,P[T++]=B}}w.version=p;let E=r.get(_);E&&t.remove(E),r.set(_,w)}function h(_){let S=r.get(_);if(S){let m=_.index;m!==null&&S.version<m.version&&d(_)}else d(_);return r.get(_)}function f(){for(let _ in s){let S=s[_].deref();S!==void 0&&l(S)}}return{get:c,update:u,getWireframeAttribute:h,dispose:f}}function yS(i,t,e){let n;function s(d){n=d}let r,o;function a(d){r=d.type,o=d.bytesPerElement}function l(d,h){i.drawElements(n,h,r,d*o),e.update(h,n,1)}function c(d,h,f){f!==0&&(i.drawElementsInstanced(n,h,r,d*o,f),e.update(h,n,f))}function u(d,h,f){if(f===0)return;t.get("WEBGL_multi_draw").multiDrawElementsWEBGL(n,h,0,r,d,0,f);let S=0;for(let m=0;m<f;m++)S+=h[m];e.update(S,n,1)}this.setMode=s,this.setIndex=a,this.render=l,this.renderInstances=c,this.renderMultiDraw=u}function SS(i){let t={geometries:0,textures:0},e={frame:0,calls:0,triangles:0,points:0,lines:0};function n(r,o,a){switch(e.calls++,o){case i.TRIANGLES:e.triangles+=a*(r/3);break;case i.LINES:e.lines+=a*(r/2);break;case i.LINE_STRIP:e.lines+=a*(r-1);break;case i.LINE_LOOP:e.lines+=a*r;break;case i.POINTS:e.points+=a*r;break;default:Kt("WebGLInfo: Unknown draw mode:",o);break}}function s(){e.calls=0,e.triangles=0,e.points=0,e.lines=0}return{memory:t,render:e,programs:null,autoReset:!0,reset:s,update:n}}function MS(i,t,e){let n=new WeakMap,s=new We;function r(o,a,l){let c=o.morphTargetInfluences,u=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,d=u!==void 0?u.length:0,h=n.get(a);if(h===void 0||h.count!==d){let B=function(){x.dispose(),n.delete(a),a.removeEventListener("dispose",B)};h!==void 0&&h.texture.dispose();let f=a.morphAttributes.position!==void 0,_=a.morphAttributes.normal!==void 0,S=a.morphAttributes.color!==void 0,m=a.morphAttributes.position||[],p=a.morphAttributes.normal||[],y=a.morphAttributes.color||[],C=0;f===!0&&(C=1),_===!0&&(C=2),S===!0&&(C=3);let w=a.attributes.position.count*C,P=1;w>t.maxTextureSize&&(P=Math.ceil(w/t.maxTextureSize),w=t.maxTextureSize);let E=new Float32Array(w*P*4*d),x=new Uo(E,w,P,d);x.type=ci,x.needsUpdate=!0;let T=C*4;for(let N=0;N<d;N++){let D=m[N],k=p[N],G=y[N],L=w*P*4*N;for(let H=0;H<D.count;H++){let q=H*T;f===!0&&(s.fromBufferAttribute(D,H),E[L+q+0]=s.x,E[L+q+1]=s.y,E[L+q+2]=s.z,E[L+q+3]=0),_===!0&&(s.fromBufferAttribute(k,H),E[L+q+4]=s.x,E[L+q+5]=s.y,E[L+q+6]=s.z,E[L+q+7]=0),S===!0&&(s.fromBufferAttribute(G,H),E[L+q+8]=s.x,E[L+q+9]=s.y,E[L+q+10]=s.z,E[L+q+11]=G.itemSize===4?s.w:1)}}h={count:d,texture:x,size:new ge(w,P)},n.set(a,h),a.addEventListener("dispose",B)}if(o.isInstancedMesh===!0&&o.morphTexture!==null)l.getUniforms().setValue(i,"morphTexture",o.morphTexture,e);else{let f=0;for(let S=0;S<c.length;S++)f+=c[S];let _=a.morphTargetsRelative?1:1-f;l.getUniforms().setValue(i,"morphTargetBaseInfluence",_),l.getUniforms().setValue(i,"morphTargetInfluences",c)}l.getUniforms().setValue(i,"morphTargetsTexture",h.texture,e),l.getUniforms().setValue(i,"morphTargetsTextureSize",h.size)}return{update:r}}function bS(i,t,e,n,s){let r=new WeakMap;function o(c){let u=s.render.frame,d=c.geometry,h=t.get(c,d);if(r.get(h)!==u&&(t.update(h),r.set(h,u)),c.isInstancedMesh&&(c.hasEventListener("dispose",l)===!1&&c.addEventListener("dispose",l),r.get(c)!==u&&(e.update(c.instanceMatrix,i.ARRAY_BUFFER),c.instanceColor!==null&&e.update(c.instanceColor,i.ARRAY_BUFFER),r.set(c,u))),c.isSkinnedMesh){let f=c.skeleton;r.get(f)!==u&&(f.update(),r.set(f,u))}return h}function a(){r=new WeakMap}function l(c){let u=c.target;u.removeEventListener("dispose",l),n.releaseStatesOfObject(u),e.remove(u.instanceMatrix),u.instanceColor!==null&&e.remove(u.instanceColor)}return{update:o,dispose:a}}var wS={[gu]:"LINEAR_TONE_MAPPING",[_u]:"REINHARD_TONE_MAPPING",[xu]:"CINEON_TONE_MAPPING",[vu]:"ACES_FILMIC_TONE_MAPPING",[Su]:"AGX_TONE_MAPPING",[Mu]:"NEUTRAL_TONE_MAPPING",[yu]:"CUSTOM_TONE_MAPPING"};function TS(i,t,e,n,s,r){let o=new ti(t,e,{type:i,depthBuffer:s,stencilBuffer:r,samples:n?4:0,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,resolveDepthBuffer:!1,resolveStencilBuffer:!1}),a=null,l=null,c=null,u=new Vn;u.setAttribute("position",new ln([-1,3,0,-1,-1,0,3,-1,0],3)),u.setAttribute("uv",new ln([0,2,0,0,2,0],2));let d=new Nl({uniforms:{tDiffuse:{value:null}},vertexShader:`
			precision highp float;

			uniform mat4 modelViewMatrix;
			uniform mat4 projectionMatrix;

			attribute vec3 position;
			attribute vec2 uv;

			varying vec2 vUv;

			void main() {
				vUv = uv;
				gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
			}`,fragmentShader:`
			precision highp float;

			uniform sampler2D tDiffuse;

			varying vec2 vUv;

			#include <tonemapping_pars_fragment>
			#include <colorspace_pars_fragment>

			void main() {
				gl_FragColor = texture2D( tDiffuse, vUv );

				#ifdef LINEAR_TONE_MAPPING
					gl_FragColor.rgb = LinearToneMapping( gl_FragColor.rgb );
				#elif defined( REINHARD_TONE_MAPPING )
					gl_FragColor.rgb = ReinhardToneMapping( gl_FragColor.rgb );
				#elif defined( CINEON_TONE_MAPPING )
					gl_FragColor.rgb = CineonToneMapping( gl_FragColor.rgb );
				#elif defined( ACES_FILMIC_TONE_MAPPING )
					gl_FragColor.rgb = ACESFilmicToneMapping( gl_FragColor.rgb );
				#elif defined( AGX_TONE_MAPPING )
					gl_FragColor.rgb = AgXToneMapping( gl_FragColor.rgb );
				#elif defined( NEUTRAL_TONE_MAPPING )
					gl_FragColor.rgb = NeutralToneMapping( gl_FragColor.rgb );
				#elif defined( CUSTOM_TONE_MAPPING )
					gl_FragColor.rgb = CustomToneMapping( gl_FragColor.rgb );
				#endif

				#ifdef SRGB_TRANSFER
					gl_FragColor = sRGBTransferOETF( gl_FragColor );
				#endif
			}`,depthTest:!1,depthWrite:!1}),h=new Gn(u,d),f=new Qo(-1,1,1,-1,0,1),_=null,S=null,m=!1,p,y=null,C=[],w=!1;this.setSize=function(P,E){o.setSize(P,E),a!==null&&a.setSize(P,E),l!==null&&l.setSize(P,E);for(let x=0;x<C.length;x++){let T=C[x];T.setSize&&T.setSize(P,E)}},this.setEffects=function(P){C=P,w=C.length>0&&C[0].isRenderPass===!0;let E=o.width,x=o.height;C.length>0&&a===null&&(a=new ti(E,x,{type:Si,depthBuffer:!1,stencilBuffer:!1}),l=new ti(E,x,{type:Si,depthBuffer:!1,stencilBuffer:!1}));let T=s===!0&&C.some(B=>B.needsDepthTexture===!0);T!==(o.depthTexture!==null)&&(T===!0&&c===null&&(c=new os(E,x),r===!0&&(c.format=ls,c.type=Qs)),o.dispose(),o.depthTexture=T?c:null,o.resolveDepthBuffer=T,o.storeMultisampledDepthBuffer=T);for(let B=0;B<C.length;B++){let N=C[B];N.setSize&&N.setSize(E,x),T&&N.needsDepthTexture===!0&&N.setDepthTexture&&N.setDepthTexture(c)}},this.begin=function(P,E){if(m||P.toneMapping===ki&&C.length===0)return!1;if(y=E,E!==null){let x=E.width,T=E.height;(o.width!==x||o.height!==T)&&this.setSize(x,T)}return w===!1&&P.setRenderTarget(o),p=P.toneMapping,P.toneMapping=ki,!0},this.hasRenderPass=function(){return w},this.end=function(P,E){P.toneMapping=p,m=!0;let x=o,T=a;for(let B=0;B<C.length;B++){let N=C[B];N.enabled!==!1&&(N.render(P,T,x,E),N.needsSwap!==!1&&(x=T,T=T===a?l:a))}if(_!==P.outputColorSpace||S!==P.toneMapping){_=P.outputColorSpace,S=P.toneMapping,d.defines={},me.getTransfer(_)===Ee&&(d.defines.SRGB_TRANSFER="");let B=wS[S];B&&(d.defines[B]=""),d.needsUpdate=!0}d.uniforms.tDiffuse.value=x.texture,P.setRenderTarget(y),P.render(h,f),y=null,m=!1},this.isCompositing=function(){return m},this.dispose=function(){o.dispose(),a!==null&&a.dispose(),l!==null&&l.dispose(),u.dispose(),d.dispose()}}var Hm=new zn,Wm=new os(1,1),Xm=new qo(1),qm=new Uo,Ym=new Pl,$m=new Xo,Mm=[],bm=[],wm=new Float32Array(16),Tm=new Float32Array(9),Em=new Float32Array(4);function to(i,t,e){let n=i[0];if(n<=0||n>0)return i;let s=t*e,r=Mm[s];if(r===void 0&&(r=new Float32Array(s),Mm[s]=r),t!==0){n.toArray(r,0);for(let o=1,a=0;o!==t;++o)a+=e,i[o].toArray(r,a)}return r}function fn(i,t){if(i.length!==t.length)return!1;for(let e=0,n=i.length;e<n;e++)if(i[e]!==t[e])return!1;return!0}function pn(i,t){for(let e=0,n=t.length;e<n;e++)i[e]=t[e]}function Vc(i,t){let e=bm[t];e===void 0&&(e=new Int32Array(t),bm[t]=e);for(let n=0;n!==t;++n)e[n]=i.allocateTextureUnit();return e}function ES(i,t){let e=this.cache;e[0]!==t&&(i.uniform1f(this.addr,t),e[0]=t)}function AS(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2f(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(fn(e,t))return;i.uniform2fv(this.addr,t),pn(e,t)}}function CS(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3f(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else if(t.r!==void 0)(e[0]!==t.r||e[1]!==t.g||e[2]!==t.b)&&(i.uniform3f(this.addr,t.r,t.g,t.b),e[0]=t.r,e[1]=t.g,e[2]=t.b);else{if(fn(e,t))return;i.uniform3fv(this.addr,t),pn(e,t)}}function RS(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4f(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(fn(e,t))return;i.uniform4fv(this.addr,t),pn(e,t)}}function PS(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(fn(e,t))return;i.uniformMatrix2fv(this.addr,!1,t),pn(e,t)}else{if(fn(e,n))return;Em.set(n),i.uniformMatrix2fv(this.addr,!1,Em),pn(e,n)}}function IS(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(fn(e,t))return;i.uniformMatrix3fv(this.addr,!1,t),pn(e,t)}else{if(fn(e,n))return;Tm.set(n),i.uniformMatrix3fv(this.addr,!1,Tm),pn(e,n)}}function LS(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(fn(e,t))return;i.uniformMatrix4fv(this.addr,!1,t),pn(e,t)}else{if(fn(e,n))return;wm.set(n),i.uniformMatrix4fv(this.addr,!1,wm),pn(e,n)}}function DS(i,t){let e=this.cache;e[0]!==t&&(i.uniform1i(this.addr,t),e[0]=t)}function NS(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2i(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(fn(e,t))return;i.uniform2iv(this.addr,t),pn(e,t)}}function US(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3i(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(fn(e,t))return;i.uniform3iv(this.addr,t),pn(e,t)}}function FS(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4i(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(fn(e,t))return;i.uniform4iv(this.addr,t),pn(e,t)}}function OS(i,t){let e=this.cache;e[0]!==t&&(i.uniform1ui(this.addr,t),e[0]=t)}function BS(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2ui(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(fn(e,t))return;i.uniform2uiv(this.addr,t),pn(e,t)}}function kS(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3ui(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(fn(e,t))return;i.uniform3uiv(this.addr,t),pn(e,t)}}function zS(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4ui(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(fn(e,t))return;i.uniform4uiv(this.addr,t),pn(e,t)}}function Gc(i){return i.version===0&&(i.compareFunction=Lu,i.needsUpdate=!0),i}function VS(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_2D_SHADOW?r=Gc(Wm):r=Hm,e.setTexture2D(t||r,s)}function GS(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),e.setTexture3D(t||Ym,s)}function HS(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_CUBE_SHADOW?r=Gc(Xm):r=$m,e.setTextureCube(t||r,s)}function WS(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),e.setTexture2DArray(t||qm,s)}function XS(i){switch(i){case 5126:return ES;case 35664:return AS;case 35665:return CS;case 35666:return RS;case 35674:return PS;case 35675:return IS;case 35676:return LS;case 5124:case 35670:return DS;case 35667:case 35671:return NS;case 35668:case 35672:return US;case 35669:case 35673:return FS;case 5125:return OS;case 36294:return BS;case 36295:return kS;case 36296:return zS;case 35678:case 36198:case 36298:case 36306:case 35682:return VS;case 35679:case 36299:case 36307:return GS;case 35680:case 36300:case 36308:case 36293:return HS;case 36289:case 36303:case 36311:case 36292:return WS}}function qS(i,t){i.uniform1fv(this.addr,t)}function YS(i,t){let e=to(t,this.size,2);i.uniform2fv(this.addr,e)}function $S(i,t){let e=to(t,this.size,3);i.uniform3fv(this.addr,e)}function ZS(i,t){let e=to(t,this.size,4);i.uniform4fv(this.addr,e)}function JS(i,t){let e=to(t,this.size,4);i.uniformMatrix2fv(this.addr,!1,e)}function KS(i,t){let e=to(t,this.size,9);i.uniformMatrix3fv(this.addr,!1,e)}function QS(i,t){let e=to(t,this.size,16);i.uniformMatrix4fv(this.addr,!1,e)}function jS(i,t){i.uniform1iv(this.addr,t)}function tM(i,t){i.uniform2iv(this.addr,t)}function eM(i,t){i.uniform3iv(this.addr,t)}function nM(i,t){i.uniform4iv(this.addr,t)}function iM(i,t){i.uniform1uiv(this.addr,t)}function sM(i,t){i.uniform2uiv(this.addr,t)}function rM(i,t){i.uniform3uiv(this.addr,t)}function oM(i,t){i.uniform4uiv(this.addr,t)}function aM(i,t,e){let n=this.cache,s=t.length,r=Vc(e,s);fn(n,r)||(i.uniform1iv(this.addr,r),pn(n,r));let o;this.type===i.SAMPLER_2D_SHADOW?o=Gc(Wm):o=Hm;for(let a=0;a!==s;++a)e.setTexture2D(t[a]||o,r[a])}function lM(i,t,e){let n=this.cache,s=t.length,r=Vc(e,s);fn(n,r)||(i.uniform1iv(this.addr,r),pn(n,r));for(let o=0;o!==s;++o)e.setTexture3D(t[o]||Ym,r[o])}function cM(i,t,e){let n=this.cache,s=t.length,r=Vc(e,s);fn(n,r)||(i.uniform1iv(this.addr,r),pn(n,r));let o;this.type===i.SAMPLER_CUBE_SHADOW?o=Gc(Xm):o=$m;for(let a=0;a!==s;++a)e.setTextureCube(t[a]||o,r[a])}function hM(i,t,e){let n=this.cache,s=t.length,r=Vc(e,s);fn(n,r)||(i.uniform1iv(this.addr,r),pn(n,r));for(let o=0;o!==s;++o)e.setTexture2DArray(t[o]||qm,r[o])}function uM(i){switch(i){case 5126:return qS;case 35664:return YS;case 35665:return $S;case 35666:return ZS;case 35674:return JS;case 35675:return KS;case 35676:return QS;case 5124:case 35670:return jS;case 35667:case 35671:return tM;case 35668:case 35672:return eM;case 35669:case 35673:return nM;case 5125:return iM;case 36294:return sM;case 36295:return rM;case 36296:return oM;case 35678:case 36198:case 36298:case 36306:case 35682:return aM;case 35679:case 36299:case 36307:return lM;case 35680:case 36300:case 36308:case 36293:return cM;case 36289:case 36303:case 36311:case 36292:return hM}}var Gu=class{constructor(t,e,n){this.id=t,this.addr=n,this.cache=[],this.type=e.type,this.setValue=XS(e.type)}},Hu=class{constructor(t,e,n){this.id=t,this.addr=n,this.cache=[],this.type=e.type,this.size=e.size,this.setValue=uM(e.type)}},Wu=class{constructor(t){this.id=t,this.seq=[],this.map={}}setValue(t,e,n){let s=this.seq;for(let r=0,o=s.length;r!==o;++r){let a=s[r];a.setValue(t,e[a.id],n)}}},zu=/(\w+)(\])?(\[|\.)?/g;function Am(i,t){i.seq.push(t),i.map[t.id]=t}function dM(i,t,e){let n=i.name,s=n.length;for(zu.lastIndex=0;;){let r=zu.exec(n),o=zu.lastIndex,a=r[1],l=r[2]==="]",c=r[3];if(l&&(a=a|0),c===void 0||c==="["&&o+2===s){Am(e,c===void 0?new Gu(a,i,t):new Hu(a,i,t));break}else{let d=e.map[a];d===void 0&&(d=new Wu(a),Am(e,d)),e=d}}}var jr=class{constructor(t,e){this.seq=[],this.map={};let n=t.getProgramParameter(e,t.ACTIVE_UNIFORMS);for(let o=0;o<n;++o){let a=t.getActiveUniform(e,o),l=t.getUniformLocation(e,a.name);dM(a,l,this)}let s=[],r=[];for(let o of this.seq)o.type===t.SAMPLER_2D_SHADOW||o.type===t.SAMPLER_CUBE_SHADOW||o.type===t.SAMPLER_2D_ARRAY_SHADOW?s.push(o):r.push(o);s.length>0&&(this.seq=s.concat(r))}setValue(t,e,n,s){let r=this.map[e];r!==void 0&&r.setValue(t,n,s)}setOptional(t,e,n){let s=e[n];s!==void 0&&this.setValue(t,n,s)}static upload(t,e,n,s){for(let r=0,o=e.length;r!==o;++r){let a=e[r],l=n[a.id];l.needsUpdate!==!1&&a.setValue(t,l.value,s)}}static seqWithValue(t,e){let n=[];for(let s=0,r=t.length;s!==r;++s){let o=t[s];o.id in e&&n.push(o)}return n}};function Cm(i,t,e){let n=i.createShader(t);return i.shaderSource(n,e),i.compileShader(n),n}var fM=37297,pM=0;function mM(i,t){let e=i.split(`
`),n=[],s=Math.max(t-6,0),r=Math.min(t+6,e.length);for(let o=s;o<r;o++){let a=o+1;n.push(`${a===t?">":" "} ${a}: ${e[o]}`)}return n.join(`
`)}var Rm=new Qt;function gM(i){me._getMatrix(Rm,me.workingColorSpace,i);let t=`mat3( ${Rm.elements.map(e=>e.toFixed(4))} )`;switch(me.getTransfer(i)){case Do:return[t,"LinearTransferOETF"];case Ee:return[t,"sRGBTransferOETF"];default:return qt("WebGLProgram: Unsupported color space: ",i),[t,"LinearTransferOETF"]}}function Pm(i,t,e){let n=i.getShaderParameter(t,i.COMPILE_STATUS),r=(i.getShaderInfoLog(t)||"").trim();if(n&&r==="")return"";let o=/ERROR: 0:(\d+)/.exec(r);if(o){let a=parseInt(o[1]);return e.toUpperCase()+`

`+r+`

`+mM(i.getShaderSource(t),a)}else return r}function _M(i,t){let e=gM(t);return[`vec4 ${i}( vec4 value ) {`,`	return ${e[1]}( vec4( ${e[0]} * value.rgb, value.a ) );`,"}"].join(`
`)}var xM={[gu]:"Linear",[_u]:"Reinhard",[xu]:"Cineon",[vu]:"ACESFilmic",[Su]:"AgX",[Mu]:"Neutral",[yu]:"Custom"};function vM(i,t){let e=xM[t];return e===void 0?(qt("WebGLProgram: Unsupported toneMapping:",t),"vec3 "+i+"( vec3 color ) { return LinearToneMapping( color ); }"):"vec3 "+i+"( vec3 color ) { return "+e+"ToneMapping( color ); }"}var Bc=new $;function yM(){me.getLuminanceCoefficients(Bc);let i=Bc.x.toFixed(4),t=Bc.y.toFixed(4),e=Bc.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${i}, ${t}, ${e} );`,"	return dot( weights, rgb );","}"].join(`
`)}function SM(i){return[i.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",i.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(ua).join(`
`)}function MM(i){let t=[];for(let e in i){let n=i[e];n!==!1&&t.push("#define "+e+" "+n)}return t.join(`
`)}function bM(i,t){let e={},n=i.getProgramParameter(t,i.ACTIVE_ATTRIBUTES);for(let s=0;s<n;s++){let r=i.getActiveAttrib(t,s),o=r.name,a=1;r.type===i.FLOAT_MAT2&&(a=2),r.type===i.FLOAT_MAT3&&(a=3),r.type===i.FLOAT_MAT4&&(a=4),e[o]={type:r.type,location:i.getAttribLocation(t,o),locationSize:a}}return e}function ua(i){return i!==""}function Im(i,t){let e=t.numSpotLightShadows+t.numSpotLightMaps-t.numSpotLightShadowsWithMaps;return i.replace(/NUM_SUN_LIGHTS/g,t.numSunLights).replace(/NUM_DIR_LIGHTS/g,t.numDirLights).replace(/NUM_SPOT_LIGHTS/g,t.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,t.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,e).replace(/NUM_RECT_AREA_LIGHTS/g,t.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,t.numPointLights).replace(/NUM_HEMI_LIGHTS/g,t.numHemiLights).replace(/NUM_SUN_LIGHT_SHADOWS/g,t.numSunLightShadows).replace(/NUM_DIR_LIGHT_SHADOWS/g,t.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,t.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,t.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,t.numPointLightShadows).replace(/NUM_LIGHT_PROBE_GRIDS/g,t.numLightProbeGrids)}function Lm(i,t){return i.replace(/NUM_CLIPPING_PLANES/g,t.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,t.numClippingPlanes-t.numClipIntersection)}var wM=/^[ \t]*#include +<([\w\d./]+)>/gm;function Xu(i){return i.replace(wM,TM)}function TM(i,t){let e=ae[t];if(e===void 0)throw new Error("THREE.WebGLProgram: Can not resolve #include <"+t+">");return Xu(e)}var EM=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function Dm(i){return i.replace(EM,AM)}function AM(i,t,e,n){let s="";for(let r=parseInt(t);r<parseInt(e);r++)s+=n.replace(/\[\s*i\s*\]/g,"[ "+r+" ]").replace(/UNROLLED_LOOP_INDEX/g,r);return s}function Nm(i){let t=`precision ${i.precision} float;
	precision ${i.precision} int;
	precision ${i.precision} sampler2D;
	precision ${i.precision} samplerCube;
	precision ${i.precision} sampler3D;
	precision ${i.precision} sampler2DArray;
	precision ${i.precision} sampler2DShadow;
	precision ${i.precision} samplerCubeShadow;
	precision ${i.precision} sampler2DArrayShadow;
	precision ${i.precision} isampler2D;
	precision ${i.precision} isampler3D;
	precision ${i.precision} isamplerCube;
	precision ${i.precision} isampler2DArray;
	precision ${i.precision} usampler2D;
	precision ${i.precision} usampler3D;
	precision ${i.precision} usamplerCube;
	precision ${i.precision} usampler2DArray;
	`;return i.precision==="highp"?t+=`
#define HIGH_PRECISION`:i.precision==="mediump"?t+=`
#define MEDIUM_PRECISION`:i.precision==="lowp"&&(t+=`
#define LOW_PRECISION`),t}var CM={[ea]:"SHADOWMAP_TYPE_PCF",[Zr]:"SHADOWMAP_TYPE_VSM"};function RM(i){return CM[i.shadowMapType]||"SHADOWMAP_TYPE_BASIC"}var PM={[Kr]:"ENVMAP_MODE_REFRACTION"};function IM(i){return i.envMap===!1?"ENVMAP_MODE_REFLECTION":PM[i.envMapMode]||"ENVMAP_MODE_REFLECTION"}var LM={[Zl]:"ENVMAP_BLENDING_MULTIPLY",[Kp]:"ENVMAP_BLENDING_MIX",[Qp]:"ENVMAP_BLENDING_ADD"};function DM(i){return i.envMap===!1?"ENVMAP_BLENDING_NONE":LM[i.combine]||"ENVMAP_BLENDING_NONE"}function NM(i,t,e,n){let s=i.getContext(),r=e.defines,o=e.vertexShader,a=e.fragmentShader,l=RM(e),c=e.envMapPMREM===!0?"ENVMAP_TYPE_PMREM":"ENVMAP_TYPE_CUBE",u=IM(e),d=DM(e),h=SM(e),f=MM(r),_=s.createProgram(),S,m,p=e.glslVersion?"#version "+e.glslVersion+`
`:"";e.isRawShaderMaterial?(S=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,f].filter(ua).join(`
`),S.length>0&&(S+=`
`),m=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,f].filter(ua).join(`
`),m.length>0&&(m+=`
`)):(S=[Nm(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,f,e.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",e.batching?"#define USE_BATCHING":"",e.batchingColor?"#define USE_BATCHING_COLOR":"",e.instancing?"#define USE_INSTANCING":"",e.instancingColor?"#define USE_INSTANCING_COLOR":"",e.instancingMorph?"#define USE_INSTANCING_MORPH":"",e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.map?"#define USE_MAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+u:"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.displacementMap?"#define USE_DISPLACEMENTMAP":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.mapUv?"#define MAP_UV "+e.mapUv:"",e.alphaMapUv?"#define ALPHAMAP_UV "+e.alphaMapUv:"",e.lightMapUv?"#define LIGHTMAP_UV "+e.lightMapUv:"",e.aoMapUv?"#define AOMAP_UV "+e.aoMapUv:"",e.emissiveMapUv?"#define EMISSIVEMAP_UV "+e.emissiveMapUv:"",e.bumpMapUv?"#define BUMPMAP_UV "+e.bumpMapUv:"",e.normalMapUv?"#define NORMALMAP_UV "+e.normalMapUv:"",e.displacementMapUv?"#define DISPLACEMENTMAP_UV "+e.displacementMapUv:"",e.metalnessMapUv?"#define METALNESSMAP_UV "+e.metalnessMapUv:"",e.roughnessMapUv?"#define ROUGHNESSMAP_UV "+e.roughnessMapUv:"",e.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+e.anisotropyMapUv:"",e.clearcoatMapUv?"#define CLEARCOATMAP_UV "+e.clearcoatMapUv:"",e.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+e.clearcoatNormalMapUv:"",e.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+e.clearcoatRoughnessMapUv:"",e.diffuseRoughnessMapUv?"#define DIFFUSE_ROUGHNESSMAP_UV "+e.diffuseRoughnessMapUv:"",e.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+e.iridescenceMapUv:"",e.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+e.iridescenceThicknessMapUv:"",e.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+e.sheenColorMapUv:"",e.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+e.sheenRoughnessMapUv:"",e.specularMapUv?"#define SPECULARMAP_UV "+e.specularMapUv:"",e.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+e.specularColorMapUv:"",e.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+e.specularIntensityMapUv:"",e.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+e.transmissionMapUv:"",e.thicknessMapUv?"#define THICKNESSMAP_UV "+e.thicknessMapUv:"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexNormals?"#define HAS_NORMAL":"",e.vertexColors?"#define USE_COLOR":"",e.vertexAlphas?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.flatShading?"#define FLAT_SHADED":"",e.skinning?"#define USE_SKINNING":"",e.morphTargets?"#define USE_MORPHTARGETS":"",e.morphNormals&&e.flatShading===!1?"#define USE_MORPHNORMALS":"",e.morphColors?"#define USE_MORPHCOLORS":"",e.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+e.morphTextureStride:"",e.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+e.morphTargetsCount:"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+l:"",e.sizeAttenuation?"#define USE_SIZEATTENUATION":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",e.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(ua).join(`
`),m=[Nm(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,f,e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",e.map?"#define USE_MAP":"",e.matcap?"#define USE_MATCAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+c:"",e.envMap?"#define "+u:"",e.envMap?"#define "+d:"",e.envMapPMREM?"#define ENVMAP_MAX_LOD "+e.envMapMaxLod+".0":"",e.envMapPMREM?"#define ENVMAP_SIZE "+e.envMapSize+".0":"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.packedNormalMap?"#define USE_PACKED_NORMALMAP":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoat?"#define USE_CLEARCOAT":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.diffuseRoughness?"#define USE_DIFFUSE_ROUGHNESS":"",e.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",e.dispersion?"#define USE_DISPERSION":"",e.retroreflection?"#define USE_RETROREFLECTION":"",e.iridescence?"#define USE_IRIDESCENCE":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaTest?"#define USE_ALPHATEST":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.sheen?"#define USE_SHEEN":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexColors||e.instancingColor?"#define USE_COLOR":"",e.vertexAlphas||e.batchingColor?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.gradientMap?"#define USE_GRADIENTMAP":"",e.flatShading?"#define FLAT_SHADED":"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+l:"",e.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",e.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",e.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",e.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",e.toneMapping!==ki?"#define TONE_MAPPING":"",e.toneMapping!==ki?ae.tonemapping_pars_fragment:"",e.toneMapping!==ki?vM("toneMapping",e.toneMapping):"",e.dithering?"#define DITHERING":"",e.opaque?"#define OPAQUE":"",ae.colorspace_pars_fragment,_M("linearToOutputTexel",e.outputColorSpace),yM(),e.useDepthPacking?"#define DEPTH_PACKING "+e.depthPacking:"",`
`].filter(ua).join(`
`)),o=Xu(o),o=Im(o,e),o=Lm(o,e),a=Xu(a),a=Im(a,e),a=Lm(a,e),o=Dm(o),a=Dm(a),e.isRawShaderMaterial!==!0&&(p=`#version 300 es
`,S=[h,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+S,m=["#define varying in",e.glslVersion===Du?"":"layout(location = 0) out highp vec4 pc_fragColor;",e.glslVersion===Du?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+m);let y=p+S+o,C=p+m+a,w=Cm(s,s.VERTEX_SHADER,y),P=Cm(s,s.FRAGMENT_SHADER,C);s.attachShader(_,w),s.attachShader(_,P),e.index0AttributeName!==void 0?s.bindAttribLocation(_,0,e.index0AttributeName):e.hasPositionAttribute===!0&&s.bindAttribLocation(_,0,"position"),s.linkProgram(_);function E(N){if(i.debug.checkShaderErrors){let D=s.getProgramInfoLog(_)||"",k=s.getShaderInfoLog(w)||"",G=s.getShaderInfoLog(P)||"",L=D.trim(),H=k.trim(),q=G.trim(),V=!0,lt=!0;if(s.getProgramParameter(_,s.LINK_STATUS)===!1)if(V=!1,typeof i.debug.onShaderError=="function")i.debug.onShaderError(s,_,w,P);else{let J=Pm(s,w,"vertex"),Q=Pm(s,P,"fragment");Kt("WebGLProgram: Shader Error "+s.getError()+" - VALIDATE_STATUS "+s.getProgramParameter(_,s.VALIDATE_STATUS)+`

Material Name: `+N.name+`
Material Type: `+N.type+`

Program Info Log: `+L+`
`+J+`
`+Q)}else L!==""?qt("WebGLProgram: Program Info Log:",L):(H===""||q==="")&&(lt=!1);lt&&(N.diagnostics={runnable:V,programLog:L,vertexShader:{log:H,prefix:S},fragmentShader:{log:q,prefix:m}})}s.deleteShader(w),s.deleteShader(P),x=new jr(s,_),T=bM(s,_)}let x;this.getUniforms=function(){return x===void 0&&E(this),x};let T;this.getAttributes=function(){return T===void 0&&E(this),T};let B=e.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return B===!1&&(B=s.getProgramParameter(_,fM)),B},this.destroy=function(){n.releaseStatesOfProgram(this),s.deleteProgram(_),this.program=void 0},this.type=e.shaderType,this.name=e.shaderName,this.id=pM++,this.cacheKey=t,this.usedTimes=1,this.program=_,this.vertexShader=w,this.fragmentShader=P,this}var UM=0,qu=class{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(t,e,n){let s=this._getShaderCacheForMaterial(t);return s.has(e)===!1&&(s.add(e),e.usedTimes++),s.has(n)===!1&&(s.add(n),n.usedTimes++),this}remove(t){let e=this.materialCache.get(t);for(let n of e)n.usedTimes--,n.usedTimes===0&&this.shaderCache.delete(n.code);return this.materialCache.delete(t),this}getVertexShaderStage(t){return this._getShaderStage(t.vertexShader)}getFragmentShaderStage(t){return this._getShaderStage(t.fragmentShader)}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(t){let e=this.materialCache,n=e.get(t);return n===void 0&&(n=new Set,e.set(t,n)),n}_getShaderStage(t){let e=this.shaderCache,n=e.get(t);return n===void 0&&(n=new Yu(t),e.set(t,n)),n}},Yu=class{constructor(t){this.id=UM++,this.code=t,this.usedTimes=0}};function FM(i){return i===Is||i===aa||i===la}function OM(i,t,e,n,s,r){let o=new Fo,a=new qu,l=new Set,c=[],u=new Map,d=n.logarithmicDepthBuffer,h={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distance",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function f(x){return l.add(x),x===0?"uv":`uv${x}`}function _(x,T,B,N,D,k){let G=N.fog,L=D.geometry,H=x.isMeshStandardMaterial||x.isMeshLambertMaterial||x.isMeshPhongMaterial?N.environment:null,q=x.isMeshStandardMaterial||x.isMeshLambertMaterial&&!x.envMap||x.isMeshPhongMaterial&&!x.envMap,V=t.get(x.envMap||H,q),lt=h[x.type],J=n.precision;x.precision!==null&&(J=n.getMaxPrecision(x.precision),J!==x.precision&&qt("WebGLProgram.getParameters:",x.precision,"not supported, using",J,"instead."));let Q=L.morphAttributes.position||L.morphAttributes.normal||L.morphAttributes.color,it=Q!==void 0?Q.length:0,ut=0;L.morphAttributes.position!==void 0&&(ut=1),L.morphAttributes.normal!==void 0&&(ut=2),L.morphAttributes.color!==void 0&&(ut=3);let ht,j,pt,_t;if(lt){let At=Vi[lt];ht=At.vertexShader,j=At.fragmentShader}else{ht=x.vertexShader,j=x.fragmentShader;let At=a.getVertexShaderStage(x),se=a.getFragmentShaderStage(x);a.update(x,At,se),pt=At.id,_t=se.id}let Et=i.getRenderTarget(),St=i.state.buffers.depth.getReversed(),Gt=D.isInstancedMesh===!0,ee=D.isBatchedMesh===!0,zt=!!x.map,le=!!x.matcap,re=!!V,jt=re&&V.isPMREMTexture===!0,Ge=!!x.aoMap,Ue=!!x.lightMap,je=!!x.bumpMap&&x.wireframe===!1,Pe=!!x.normalMap,gn=!!x.displacementMap,xe=!!x.emissiveMap,cn=!!x.metalnessMap,qe=!!x.roughnessMap,tn=x.anisotropy>0,F=x.clearcoat>0,Ct=x.diffuseRoughness>0,Xt=x.dispersion>0,ne=x.retroreflectivity>0,Mt=x.iridescence>0,Le=x.sheen>0,kt=x.transmission>0,Wt=tn&&!!x.anisotropyMap,A=F&&!!x.clearcoatMap,v=F&&!!x.clearcoatNormalMap,W=F&&!!x.clearcoatRoughnessMap,ct=Ct&&!!x.diffuseRoughnessMap,rt=Mt&&!!x.iridescenceMap,gt=Mt&&!!x.iridescenceThicknessMap,xt=Le&&!!x.sheenColorMap,tt=Le&&!!x.sheenRoughnessMap,nt=!!x.specularMap,ft=!!x.specularColorMap,U=!!x.specularIntensityMap,st=kt&&!!x.transmissionMap,et=kt&&!!x.thicknessMap,bt=!!x.gradientMap,mt=!!x.alphaMap,yt=x.alphaTest>0,Vt=!!x.alphaHash,$t=!!x.extensions,at=ki;x.toneMapped&&(Et===null||Et.isXRRenderTarget===!0)&&(at=i.toneMapping);let Ft=jt?V.isCompressedCubeTexture?V.image[0].mipmaps:V.mipmaps:null,Zt={shaderID:lt,shaderType:x.type,shaderName:x.name,vertexShader:ht,fragmentShader:j,defines:x.defines,customVertexShaderID:pt,customFragmentShaderID:_t,isRawShaderMaterial:x.isRawShaderMaterial===!0,glslVersion:x.glslVersion,precision:J,batching:ee,batchingColor:ee&&D._colorsTexture!==null,instancing:Gt,instancingColor:Gt&&D.instanceColor!==null,instancingMorph:Gt&&D.morphTexture!==null,outputColorSpace:Et===null?i.outputColorSpace:Et.isXRRenderTarget===!0?Et.texture.colorSpace:me.workingColorSpace,alphaToCoverage:!!x.alphaToCoverage,map:zt,matcap:le,envMap:re,envMapMode:re&&V.mapping,envMapPMREM:jt,envMapMaxLod:jt?Ft.length-1:null,envMapSize:jt?Ft[0].width:null,aoMap:Ge,lightMap:Ue,bumpMap:je,normalMap:Pe,displacementMap:gn,emissiveMap:xe,normalMapObjectSpace:Pe&&x.normalMapType===em,normalMapTangentSpace:Pe&&x.normalMapType===Fc,packedNormalMap:Pe&&x.normalMapType===Fc&&FM(x.normalMap.format),metalnessMap:cn,roughnessMap:qe,anisotropy:tn,anisotropyMap:Wt,clearcoat:F,clearcoatMap:A,clearcoatNormalMap:v,clearcoatRoughnessMap:W,diffuseRoughness:Ct,diffuseRoughnessMap:ct,dispersion:Xt,retroreflection:ne,iridescence:Mt,iridescenceMap:rt,iridescenceThicknessMap:gt,sheen:Le,sheenColorMap:xt,sheenRoughnessMap:tt,specularMap:nt,specularColorMap:ft,specularIntensityMap:U,transmission:kt,transmissionMap:st,thicknessMap:et,gradientMap:bt,opaque:x.transparent===!1&&x.blending===Jr&&x.alphaToCoverage===!1,alphaMap:mt,alphaTest:yt,alphaHash:Vt,combine:x.combine,mapUv:zt&&f(x.map.channel),aoMapUv:Ge&&f(x.aoMap.channel),lightMapUv:Ue&&f(x.lightMap.channel),bumpMapUv:je&&f(x.bumpMap.channel),normalMapUv:Pe&&f(x.normalMap.channel),displacementMapUv:gn&&f(x.displacementMap.channel),emissiveMapUv:xe&&f(x.emissiveMap.channel),metalnessMapUv:cn&&f(x.metalnessMap.channel),roughnessMapUv:qe&&f(x.roughnessMap.channel),anisotropyMapUv:Wt&&f(x.anisotropyMap.channel),clearcoatMapUv:A&&f(x.clearcoatMap.channel),clearcoatNormalMapUv:v&&f(x.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:W&&f(x.clearcoatRoughnessMap.channel),diffuseRoughnessMapUv:ct&&f(x.diffuseRoughnessMap.channel),iridescenceMapUv:rt&&f(x.iridescenceMap.channel),iridescenceThicknessMapUv:gt&&f(x.iridescenceThicknessMap.channel),sheenColorMapUv:xt&&f(x.sheenColorMap.channel),sheenRoughnessMapUv:tt&&f(x.sheenRoughnessMap.channel),specularMapUv:nt&&f(x.specularMap.channel),specularColorMapUv:ft&&f(x.specularColorMap.channel),specularIntensityMapUv:U&&f(x.specularIntensityMap.channel),transmissionMapUv:st&&f(x.transmissionMap.channel),thicknessMapUv:et&&f(x.thicknessMap.channel),alphaMapUv:mt&&f(x.alphaMap.channel),vertexTangents:!!L.attributes.tangent&&(Pe||tn),vertexNormals:!!L.attributes.normal,vertexColors:x.vertexColors,vertexAlphas:x.vertexColors===!0&&!!L.attributes.color&&L.attributes.color.itemSize===4,pointsUvs:D.isPoints===!0&&!!L.attributes.uv&&(zt||mt),fog:!!G,useFog:x.fog===!0,fogExp2:!!G&&G.isFogExp2,flatShading:x.wireframe===!1&&(x.flatShading===!0||L.attributes.normal===void 0&&Pe===!1&&(x.isMeshLambertMaterial||x.isMeshPhongMaterial||x.isMeshStandardMaterial||x.isMeshPhysicalMaterial)),sizeAttenuation:x.sizeAttenuation===!0,logarithmicDepthBuffer:d,reversedDepthBuffer:St,skinning:D.isSkinnedMesh===!0,hasPositionAttribute:L.attributes.position!==void 0,morphTargets:L.morphAttributes.position!==void 0,morphNormals:L.morphAttributes.normal!==void 0,morphColors:L.morphAttributes.color!==void 0,morphTargetsCount:it,morphTextureStride:ut,numSunLights:T.sun.length,numDirLights:T.directional.length,numPointLights:T.point.length,numSpotLights:T.spot.length,numSpotLightMaps:T.spotLightMap.length,numRectAreaLights:T.rectArea.length,numHemiLights:T.hemi.length,numSunLightShadows:T.sunShadowMap.length,numDirLightShadows:T.directionalShadowMap.length,numPointLightShadows:T.pointShadowMap.length,numSpotLightShadows:T.spotShadowMap.length,numSpotLightShadowsWithMaps:T.numSpotLightShadowsWithMaps,numLightProbes:T.numLightProbes,numLightProbeGrids:k.filter(At=>At.texture!==null).length,numClippingPlanes:r.numPlanes,numClipIntersection:r.numIntersection,dithering:x.dithering,shadowMapEnabled:i.shadowMap.enabled&&B.length>0,shadowMapType:i.shadowMap.type,toneMapping:at,decodeVideoTexture:zt&&x.map.isVideoTexture===!0&&me.getTransfer(x.map.colorSpace)===Ee,decodeVideoTextureEmissive:xe&&x.emissiveMap.isVideoTexture===!0&&me.getTransfer(x.emissiveMap.colorSpace)===Ee,premultipliedAlpha:x.premultipliedAlpha,doubleSided:x.side===Bi,flipSided:x.side===Bn,useDepthPacking:x.depthPacking>=0,depthPacking:x.depthPacking||0,index0AttributeName:x.index0AttributeName,extensionClipCullDistance:$t&&x.extensions.clipCullDistance===!0&&e.has("WEBGL_clip_cull_distance"),extensionMultiDraw:($t&&x.extensions.multiDraw===!0||ee)&&e.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:e.has("KHR_parallel_shader_compile"),customProgramCacheKey:x.customProgramCacheKey()};return Zt.vertexUv1s=l.has(1),Zt.vertexUv2s=l.has(2),Zt.vertexUv3s=l.has(3),l.clear(),Zt}function S(x){let T=[];if(x.shaderID?T.push(x.shaderID):(T.push(x.customVertexShaderID),T.push(x.customFragmentShaderID)),x.defines!==void 0)for(let B in x.defines)T.push(B),T.push(x.defines[B]);return x.isRawShaderMaterial===!1&&(m(T,x),p(T,x),T.push(i.outputColorSpace)),T.push(x.customProgramCacheKey),T.join()}function m(x,T){x.push(T.precision),x.push(T.outputColorSpace),x.push(T.envMapMode),x.push(T.envMapPMREM),x.push(T.envMapMaxLod),x.push(T.envMapSize),x.push(T.mapUv),x.push(T.alphaMapUv),x.push(T.lightMapUv),x.push(T.aoMapUv),x.push(T.bumpMapUv),x.push(T.normalMapUv),x.push(T.displacementMapUv),x.push(T.emissiveMapUv),x.push(T.metalnessMapUv),x.push(T.roughnessMapUv),x.push(T.anisotropyMapUv),x.push(T.clearcoatMapUv),x.push(T.clearcoatNormalMapUv),x.push(T.clearcoatRoughnessMapUv),x.push(T.diffuseRoughnessMapUv),x.push(T.iridescenceMapUv),x.push(T.iridescenceThicknessMapUv),x.push(T.sheenColorMapUv),x.push(T.sheenRoughnessMapUv),x.push(T.specularMapUv),x.push(T.specularColorMapUv),x.push(T.specularIntensityMapUv),x.push(T.transmissionMapUv),x.push(T.thicknessMapUv),x.push(T.combine),x.push(T.fogExp2),x.push(T.sizeAttenuation),x.push(T.morphTargetsCount),x.push(T.numSunLights),x.push(T.numDirLights),x.push(T.numPointLights),x.push(T.numSpotLights),x.push(T.numSpotLightMaps),x.push(T.numHemiLights),x.push(T.numRectAreaLights),x.push(T.numSunLightShadows),x.push(T.numDirLightShadows),x.push(T.numPointLightShadows),x.push(T.numSpotLightShadows),x.push(T.numSpotLightShadowsWithMaps),x.push(T.numLightProbes),x.push(T.numLightProbeGrids),x.push(T.shadowMapType),x.push(T.toneMapping),x.push(T.numClippingPlanes),x.push(T.numClipIntersection),x.push(T.depthPacking)}function p(x,T){o.disableAll(),T.instancing&&o.enable(0),T.instancingColor&&o.enable(1),T.instancingMorph&&o.enable(2),T.matcap&&o.enable(3),T.envMap&&o.enable(4),T.normalMapObjectSpace&&o.enable(5),T.normalMapTangentSpace&&o.enable(6),T.clearcoat&&o.enable(7),T.iridescence&&o.enable(8),T.alphaTest&&o.enable(9),T.vertexColors&&o.enable(10),T.vertexAlphas&&o.enable(11),T.vertexUv1s&&o.enable(12),T.vertexUv2s&&o.enable(13),T.vertexUv3s&&o.enable(14),T.vertexTangents&&o.enable(15),T.anisotropy&&o.enable(16),T.alphaHash&&o.enable(17),T.batching&&o.enable(18),T.dispersion&&o.enable(19),T.retroreflection&&o.enable(24),T.diffuseRoughness&&o.enable(25),T.batchingColor&&o.enable(20),T.gradientMap&&o.enable(21),T.packedNormalMap&&o.enable(22),T.vertexNormals&&o.enable(23),x.push(o.mask),o.disableAll(),T.fog&&o.enable(0),T.useFog&&o.enable(1),T.flatShading&&o.enable(2),T.logarithmicDepthBuffer&&o.enable(3),T.reversedDepthBuffer&&o.enable(4),T.skinning&&o.enable(5),T.morphTargets&&o.enable(6),T.morphNormals&&o.enable(7),T.morphColors&&o.enable(8),T.premultipliedAlpha&&o.enable(9),T.shadowMapEnabled&&o.enable(10),T.doubleSided&&o.enable(11),T.flipSided&&o.enable(12),T.useDepthPacking&&o.enable(13),T.dithering&&o.enable(14),T.transmission&&o.enable(15),T.sheen&&o.enable(16),T.opaque&&o.enable(17),T.pointsUvs&&o.enable(18),T.decodeVideoTexture&&o.enable(19),T.decodeVideoTextureEmissive&&o.enable(20),T.alphaToCoverage&&o.enable(21),T.numLightProbeGrids>0&&o.enable(22),T.hasPositionAttribute&&o.enable(23),x.push(o.mask)}function y(x){let T=h[x.type],B;if(T){let N=Vi[T];B=mm.clone(N.uniforms)}else B=x.uniforms;return B}function C(x,T){let B=u.get(T);return B!==void 0?++B.usedTimes:(B=new NM(i,T,x,s),c.push(B),u.set(T,B)),B}function w(x){if(--x.usedTimes===0){let T=c.indexOf(x);c[T]=c[c.length-1],c.pop(),u.delete(x.cacheKey),x.destroy()}}function P(x){a.remove(x)}function E(){a.dispose()}return{getParameters:_,getProgramCacheKey:S,getUniforms:y,acquireProgram:C,releaseProgram:w,releaseShaderCache:P,programs:c,dispose:E}}function BM(){let i=new WeakMap;function t(o){return i.has(o)}function e(o){let a=i.get(o);return a===void 0&&(a={},i.set(o,a)),a}function n(o){i.delete(o)}function s(o,a,l){i.get(o)[a]=l}function r(){i=new WeakMap}return{has:t,get:e,remove:n,update:s,dispose:r}}function kM(i,t){return i.groupOrder!==t.groupOrder?i.groupOrder-t.groupOrder:i.renderOrder!==t.renderOrder?i.renderOrder-t.renderOrder:i.material.id!==t.material.id?i.material.id-t.material.id:i.materialVariant!==t.materialVariant?i.materialVariant-t.materialVariant:i.z!==t.z?i.z-t.z:i.id-t.id}function Um(i,t){return i.groupOrder!==t.groupOrder?i.groupOrder-t.groupOrder:i.renderOrder!==t.renderOrder?i.renderOrder-t.renderOrder:i.z!==t.z?t.z-i.z:i.id-t.id}function Fm(){let i=[],t=0,e=[],n=[],s=[];function r(){t=0,e.length=0,n.length=0,s.length=0}function o(h){let f=0;return h.isInstancedMesh&&(f+=2),h.isSkinnedMesh&&(f+=1),f}function a(h,f,_,S,m,p){let y=i[t];return y===void 0?(y={id:h.id,object:h,geometry:f,material:_,materialVariant:o(h),groupOrder:S,renderOrder:h.renderOrder,z:m,group:p},i[t]=y):(y.id=h.id,y.object=h,y.geometry=f,y.material=_,y.materialVariant=o(h),y.groupOrder=S,y.renderOrder=h.renderOrder,y.z=m,y.group=p),t++,y}function l(h,f,_,S,m,p,y){y.reversedDepth===!0&&(m=-m);let C=a(h,f,_,S,m,p);_.transmission>0?n.push(C):_.transparent===!0?s.push(C):e.push(C)}function c(h,f,_,S,m,p){let y=a(h,f,_,S,m,p);_.transmission>0?n.unshift(y):_.transparent===!0?s.unshift(y):e.unshift(y)}function u(h,f){e.length>1&&e.sort(h||kM),n.length>1&&n.sort(f||Um),s.length>1&&s.sort(f||Um)}function d(){for(let h=t,f=i.length;h<f;h++){let _=i[h];if(_.id===null)break;_.id=null,_.object=null,_.geometry=null,_.material=null,_.group=null}}return{opaque:e,transmissive:n,transparent:s,init:r,push:l,unshift:c,finish:d,sort:u}}function zM(){let i=new WeakMap;function t(n,s){let r=i.get(n),o;return r===void 0?(o=new Fm,i.set(n,[o])):s>=r.length?(o=new Fm,r.push(o)):o=r[s],o}function e(){i=new WeakMap}return{get:t,dispose:e}}function VM(){let i={};return{get:function(t){if(i[t.id]!==void 0)return i[t.id];let e;switch(t.type){case"SunLight":case"DirectionalLight":e={direction:new $,color:new ce};break;case"SpotLight":e={position:new $,direction:new $,color:new ce,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":e={position:new $,color:new ce,distance:0,decay:0};break;case"HemisphereLight":e={direction:new $,skyColor:new ce,groundColor:new ce};break;case"RectAreaLight":e={color:new ce,position:new $,halfWidth:new $,halfHeight:new $};break}return i[t.id]=e,e}}}function GM(){let i={};return{get:function(t){if(i[t.id]!==void 0)return i[t.id];let e;switch(t.type){case"SunLight":case"DirectionalLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new ge};break;case"SpotLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new ge};break;case"PointLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new ge,shadowCameraNear:1,shadowCameraFar:1e3};break}return i[t.id]=e,e}}}var HM=0;function WM(i,t){return(t.castShadow?2:0)-(i.castShadow?2:0)+(t.map?1:0)-(i.map?1:0)}function XM(i){let t=new VM,e=GM(),n={version:0,hash:{sunLength:-1,directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numSunShadows:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],sun:[],sunShadow:[],sunShadowMap:[],sunShadowMatrix:[],sunShadowCascade:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let c=0;c<9;c++)n.probe.push(new $);let s=new $,r=new we,o=new we;function a(c){let u=0,d=0,h=0;for(let k=0;k<9;k++)n.probe[k].set(0,0,0);let f=0,_=0,S=0,m=0,p=0,y=0,C=0,w=0,P=0,E=0,x=0,T=0,B=0,N=0;c.sort(WM);for(let k=0,G=c.length;k<G;k++){let L=c[k],H=L.color,q=L.intensity,V=L.distance,lt=null;if(L.shadow&&L.shadow.map&&(L.shadow.map.texture.format===Is?lt=L.shadow.map.texture:lt=L.shadow.map.depthTexture||L.shadow.map.texture),L.isAmbientLight)u+=H.r*q,d+=H.g*q,h+=H.b*q;else if(L.isLightProbe){for(let J=0;J<9;J++)n.probe[J].addScaledVector(L.sh.coefficients[J],q);N++}else if(L.isSunLight){let J=t.get(L);if(J.color.copy(L.color).multiplyScalar(L.intensity),L.castShadow){let Q=L.shadow,it=e.get(L);it.shadowIntensity=Q.intensity,it.shadowBias=Q.bias,it.shadowNormalBias=Q.normalBias,it.shadowRadius=Q.radius,it.shadowMapSize.copy(Q.mapSize).multiply(Q.getFrameExtents()),n.sunShadow[_]=it,n.sunShadowMap[_]=lt;let ut=Q.getViewportCount();for(let ht=0;ht<ut;ht++)n.sunShadowMatrix[S+ht]=Q.getMatrix(ht),n.sunShadowCascade[S+ht]=Q._cascadeData[ht];S+=ut,_++}n.sun[f]=J,f++}else if(L.isDirectionalLight){let J=t.get(L);if(J.color.copy(L.color).multiplyScalar(L.intensity),L.castShadow){let Q=L.shadow,it=e.get(L);it.shadowIntensity=Q.intensity,it.shadowBias=Q.bias,it.shadowNormalBias=Q.normalBias,it.shadowRadius=Q.radius,it.shadowMapSize=Q.mapSize,n.directionalShadow[m]=it,n.directionalShadowMap[m]=lt,n.directionalShadowMatrix[m]=L.shadow.matrix,P++}n.directional[m]=J,m++}else if(L.isSpotLight){let J=t.get(L);J.position.setFromMatrixPosition(L.matrixWorld),J.color.copy(H).multiplyScalar(q),J.distance=V,J.coneCos=Math.cos(L.angle),J.penumbraCos=Math.cos(L.angle*(1-L.penumbra)),J.decay=L.decay,n.spot[y]=J;let Q=L.shadow;if(L.map&&(n.spotLightMap[T]=L.map,T++,Q.updateMatrices(L),L.castShadow&&B++),n.spotLightMatrix[y]=Q.matrix,L.castShadow){let it=e.get(L);it.shadowIntensity=Q.intensity,it.shadowBias=Q.bias,it.shadowNormalBias=Q.normalBias,it.shadowRadius=Q.radius,it.shadowMapSize=Q.mapSize,n.spotShadow[y]=it,n.spotShadowMap[y]=lt,x++}y++}else if(L.isRectAreaLight){let J=t.get(L);J.color.copy(H).multiplyScalar(q),J.halfWidth.set(L.width*.5,0,0),J.halfHeight.set(0,L.height*.5,0),n.rectArea[C]=J,C++}else if(L.isPointLight){let J=t.get(L);if(J.color.copy(L.color).multiplyScalar(L.intensity),J.distance=L.distance,J.decay=L.decay,L.castShadow){let Q=L.shadow,it=e.get(L);it.shadowIntensity=Q.intensity,it.shadowBias=Q.bias,it.shadowNormalBias=Q.normalBias,it.shadowRadius=Q.radius,it.shadowMapSize=Q.mapSize,it.shadowCameraNear=Q.camera.near,it.shadowCameraFar=Q.camera.far,n.pointShadow[p]=it,n.pointShadowMap[p]=lt,n.pointShadowMatrix[p]=L.shadow.matrix,E++}n.point[p]=J,p++}else if(L.isHemisphereLight){let J=t.get(L);J.skyColor.copy(L.color).multiplyScalar(q),J.groundColor.copy(L.groundColor).multiplyScalar(q),n.hemi[w]=J,w++}}C>0&&(i.has("OES_texture_float_linear")===!0?(n.rectAreaLTC1=It.LTC_FLOAT_1,n.rectAreaLTC2=It.LTC_FLOAT_2):(n.rectAreaLTC1=It.LTC_HALF_1,n.rectAreaLTC2=It.LTC_HALF_2)),n.ambient[0]=u,n.ambient[1]=d,n.ambient[2]=h;let D=n.hash;(D.sunLength!==f||D.directionalLength!==m||D.pointLength!==p||D.spotLength!==y||D.rectAreaLength!==C||D.hemiLength!==w||D.numSunShadows!==_||D.numDirectionalShadows!==P||D.numPointShadows!==E||D.numSpotShadows!==x||D.numSpotMaps!==T||D.numLightProbes!==N)&&(n.sun.length=f,n.directional.length=m,n.spot.length=y,n.rectArea.length=C,n.point.length=p,n.hemi.length=w,n.sunShadow.length=_,n.sunShadowMap.length=_,n.sunShadowMatrix.length=S,n.sunShadowCascade.length=S,n.directionalShadow.length=P,n.directionalShadowMap.length=P,n.directionalShadowMatrix.length=P,n.pointShadow.length=E,n.pointShadowMap.length=E,n.pointShadowMatrix.length=E,n.spotShadow.length=x,n.spotShadowMap.length=x,n.spotLightMatrix.length=x+T-B,n.spotLightMap.length=T,n.numSpotLightShadowsWithMaps=B,n.numLightProbes=N,D.sunLength=f,D.directionalLength=m,D.pointLength=p,D.spotLength=y,D.rectAreaLength=C,D.hemiLength=w,D.numSunShadows=_,D.numDirectionalShadows=P,D.numPointShadows=E,D.numSpotShadows=x,D.numSpotMaps=T,D.numLightProbes=N,n.version=HM++)}function l(c,u){let d=0,h=0,f=0,_=0,S=0,m=0,p=u.matrixWorldInverse;for(let y=0,C=c.length;y<C;y++){let w=c[y];if(w.isSunLight){let P=n.sun[d];P.direction.setFromMatrixPosition(w.matrixWorld),P.direction.transformDirection(p),d++}else if(w.isDirectionalLight){let P=n.directional[h];P.direction.setFromMatrixPosition(w.matrixWorld),s.setFromMatrixPosition(w.target.matrixWorld),P.direction.sub(s),P.direction.transformDirection(p),h++}else if(w.isSpotLight){let P=n.spot[_];P.position.setFromMatrixPosition(w.matrixWorld),P.position.applyMatrix4(p),P.direction.setFromMatrixPosition(w.matrixWorld),s.setFromMatrixPosition(w.target.matrixWorld),P.direction.sub(s),P.direction.transformDirection(p),_++}else if(w.isRectAreaLight){let P=n.rectArea[S];P.position.setFromMatrixPosition(w.matrixWorld),P.position.applyMatrix4(p),o.identity(),r.copy(w.matrixWorld),r.premultiply(p),o.extractRotation(r),P.halfWidth.set(w.width*.5,0,0),P.halfHeight.set(0,w.height*.5,0),P.halfWidth.applyMatrix4(o),P.halfHeight.applyMatrix4(o),S++}else if(w.isPointLight){let P=n.point[f];P.position.setFromMatrixPosition(w.matrixWorld),P.position.applyMatrix4(p),f++}else if(w.isHemisphereLight){let P=n.hemi[m];P.direction.setFromMatrixPosition(w.matrixWorld),P.direction.transformDirection(p),m++}}}return{setup:a,setupView:l,state:n}}function Om(i){let t=new XM(i),e=[],n=[],s=[];function r(d){u.camera=d,e.length=0,n.length=0,s.length=0}function o(d){d.isLightProbeGrid?s.push(d):e.push(d)}function a(d){n.push(d)}function l(){t.setup(e),s.sort((d,h)=>d.priority-h.priority||d.id-h.id)}function c(d){t.setupView(e,d)}let u={lightsArray:e,shadowsArray:n,lightProbeGridArray:s,camera:null,lights:t,transmissionRenderTarget:{},textureUnits:0};return{init:r,state:u,setupLights:l,setupLightsView:c,pushLight:o,pushShadow:a}}function qM(i){let t=new WeakMap;function e(s,r=0){let o=t.get(s),a;return o===void 0?(a=new Om(i),t.set(s,[a])):r>=o.length?(a=new Om(i),o.push(a)):a=o[r],a}function n(){t=new WeakMap}return{get:e,dispose:n}}var YM=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,$M=`uniform sampler2D shadow_pass;
uniform vec2 resolution;
uniform float radius;
void main() {
	const float samples = float( VSM_SAMPLES );
	float mean = 0.0;
	float squared_mean = 0.0;
	float uvStride = samples <= 1.0 ? 0.0 : 2.0 / ( samples - 1.0 );
	float uvStart = samples <= 1.0 ? 0.0 : - 1.0;
	for ( float i = 0.0; i < samples; i ++ ) {
		float uvOffset = uvStart + i * uvStride;
		#ifdef HORIZONTAL_PASS
			vec2 distribution = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( uvOffset, 0.0 ) * radius ) / resolution ).rg;
			mean += distribution.x;
			squared_mean += distribution.y * distribution.y + distribution.x * distribution.x;
		#else
			float depth = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( 0.0, uvOffset ) * radius ) / resolution ).r;
			mean += depth;
			squared_mean += depth * depth;
		#endif
	}
	mean = mean / samples;
	squared_mean = squared_mean / samples;
	float std_dev = sqrt( max( 0.0, squared_mean - mean * mean ) );
	gl_FragColor = vec4( mean, std_dev, 0.0, 1.0 );
}`,ZM=[new $(1,0,0),new $(-1,0,0),new $(0,1,0),new $(0,-1,0),new $(0,0,1),new $(0,0,-1)],JM=[new $(0,-1,0),new $(0,-1,0),new $(0,0,1),new $(0,0,-1),new $(0,-1,0),new $(0,-1,0)],Bm=new we,ha=new $,Vu=new $;function KM(i,t,e){let n=new Es,s=new ge,r=new ge,o=new We,a=new Ul,l=new Fl,c={},u=e.maxTextureSize,d={[Ps]:Bn,[Bn]:Ps,[Bi]:Bi},h=new Oi({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new ge},radius:{value:4}},vertexShader:YM,fragmentShader:$M}),f=h.clone();f.defines.HORIZONTAL_PASS=1;let _=new Vn;_.setAttribute("position",new kn(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));let S=new Gn(_,h),m=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=ea;let p=this.type;this.render=function(E,x,T){if(m.enabled===!1||m.autoUpdate===!1&&m.needsUpdate===!1||E.length===0)return;this.type===Lp&&(qt("WebGLShadowMap: PCFSoftShadowMap has been removed. Using PCFShadowMap instead."),this.type=ea);let B=i.getRenderTarget(),N=i.getActiveCubeFace(),D=i.getActiveMipmapLevel(),k=i.state;k.setBlending(Zs),k.buffers.depth.getReversed()===!0?k.buffers.color.setClear(0,0,0,0):k.buffers.color.setClear(1,1,1,1),k.buffers.depth.setTest(!0),k.setScissorTest(!1);let G=p!==this.type;G&&x.traverse(function(L){L.material&&(Array.isArray(L.material)?L.material.forEach(H=>H.needsUpdate=!0):L.material.needsUpdate=!0)});for(let L=0,H=E.length;L<H;L++){let q=E[L],V=q.shadow;if(V===void 0){qt("WebGLShadowMap:",q,"has no shadow.");continue}if(V.autoUpdate===!1&&V.needsUpdate===!1)continue;s.copy(V.mapSize);let lt=V.getFrameExtents();s.multiply(lt),r.copy(V.mapSize),(s.x>u||s.y>u)&&(s.x>u&&(r.x=Math.floor(u/lt.x),s.x=r.x*lt.x,V.mapSize.x=r.x),s.y>u&&(r.y=Math.floor(u/lt.y),s.y=r.y*lt.y,V.mapSize.y=r.y));let J=i.state.buffers.depth.getReversed();if(V.camera._reversedDepth=J,V.map===null||G===!0){if(V.map!==null&&(V.map.depthTexture!==null&&(V.map.depthTexture.dispose(),V.map.depthTexture=null),V.map.dispose()),this.type===Zr){if(q.isPointLight){qt("WebGLShadowMap: VSM shadow maps are not supported for PointLights. Use PCF or BasicShadowMap instead.");continue}V.map=new ti(s.x,s.y,{format:Is,type:Si,minFilter:On,magFilter:On,generateMipmaps:!1}),V.map.texture.name=q.name+".shadowMap",V.map.depthTexture=new os(s.x,s.y,ci),V.map.depthTexture.name=q.name+".shadowMapDepth",V.map.depthTexture.format=ns,V.map.depthTexture.compareFunction=null,V.map.depthTexture.minFilter=Mn,V.map.depthTexture.magFilter=Mn}else q.isPointLight?(V.map=new da(s.x),V.map.depthTexture=new qo(s.x,yi)):(V.map=new ti(s.x,s.y),V.map.depthTexture=new os(s.x,s.y,yi)),V.map.depthTexture.name=q.name+".shadowMap",V.map.depthTexture.format=ns,this.type===ea?(V.map.depthTexture.compareFunction=J?Iu:Pu,V.map.depthTexture.minFilter=On,V.map.depthTexture.magFilter=On):(V.map.depthTexture.compareFunction=null,V.map.depthTexture.minFilter=Mn,V.map.depthTexture.magFilter=Mn);V.camera.updateProjectionMatrix()}V.map.isWebGLCubeRenderTarget!==!0&&(V.map.width!==s.x||V.map.height!==s.y)&&V.map.setSize(s.x,s.y);let Q=V.map.isWebGLCubeRenderTarget?6:V.getViewportCount();q.isPointLight!==!0&&V.updateMatrices(q,T);let it=(V.camera.layers.mask&4294967294)!==0?V.camera.layers:T.layers;for(let ut=0;ut<Q;ut++){let ht=V.getCamera(ut);if(q.isPointLight){let j=V.camera,pt=V.matrix,_t=q.distance||j.far;_t!==j.far&&(j.far=_t,j.updateProjectionMatrix()),ha.setFromMatrixPosition(q.matrixWorld),j.position.copy(ha),Vu.copy(j.position),Vu.add(ZM[ut]),j.up.copy(JM[ut]),j.lookAt(Vu),j.updateMatrixWorld(),pt.makeTranslation(-ha.x,-ha.y,-ha.z),Bm.multiplyMatrices(j.projectionMatrix,j.matrixWorldInverse),V._frustum.setFromProjectionMatrix(Bm,j.coordinateSystem,j.reversedDepth)}if(V.map.isWebGLCubeRenderTarget)i.setRenderTarget(V.map,ut),i.clear();else{ut===0&&(i.setRenderTarget(V.map),i.clear());let j=V.getViewport(ut);o.set(r.x*j.x,r.y*j.y,r.x*j.z,r.y*j.w),k.viewport(o)}n=V.getFrustum(ut),w(x,T,ht,q,it,this.type)}V.isPointLightShadow!==!0&&this.type===Zr&&y(V,T),V.needsUpdate=!1}p=this.type,m.needsUpdate=!1,i.setRenderTarget(B,N,D)};function y(E,x){let T=t.update(S);h.defines.VSM_SAMPLES!==E.blurSamples&&(h.defines.VSM_SAMPLES=E.blurSamples,f.defines.VSM_SAMPLES=E.blurSamples,h.needsUpdate=!0,f.needsUpdate=!0),E.mapPass===null?E.mapPass=new ti(s.x,s.y,{format:Is,type:Si}):(E.mapPass.width!==E.map.width||E.mapPass.height!==E.map.height)&&E.mapPass.setSize(E.map.width,E.map.height),h.uniforms.shadow_pass.value=E.map.depthTexture,h.uniforms.resolution.value.set(E.map.width,E.map.height),h.uniforms.radius.value=E.radius,i.setRenderTarget(E.mapPass),i.clear(),i.renderBufferDirect(x,null,T,h,S,null),f.uniforms.shadow_pass.value=E.mapPass.texture,f.uniforms.resolution.value.set(E.map.width,E.map.height),f.uniforms.radius.value=E.radius,i.setRenderTarget(E.map),i.clear(),i.renderBufferDirect(x,null,T,f,S,null)}function C(E,x,T,B){let N=null,D=T.isPointLight===!0?E.customDistanceMaterial:E.customDepthMaterial;if(D!==void 0)N=D;else if(N=T.isPointLight===!0?l:a,i.localClippingEnabled&&x.clipShadows===!0&&Array.isArray(x.clippingPlanes)&&x.clippingPlanes.length!==0||x.displacementMap&&x.displacementScale!==0||x.alphaMap&&x.alphaTest>0||x.map&&x.alphaTest>0||x.alphaToCoverage===!0){let k=N.uuid,G=x.uuid,L=c[k];L===void 0&&(L={},c[k]=L);let H=L[G];H===void 0&&(H=N.clone(),L[G]=H,x.addEventListener("dispose",P)),N=H}if(N.visible=x.visible,N.wireframe=x.wireframe,B===Zr?N.side=x.shadowSide!==null?x.shadowSide:x.side:N.side=x.shadowSide!==null?x.shadowSide:d[x.side],N.alphaMap=x.alphaMap,N.alphaTest=x.alphaToCoverage===!0?.5:x.alphaTest,N.map=x.map,N.clipShadows=x.clipShadows,N.clippingPlanes=x.clippingPlanes,N.clipIntersection=x.clipIntersection,N.displacementMap=x.displacementMap,N.displacementScale=x.displacementScale,N.displacementBias=x.displacementBias,N.wireframeLinewidth=x.wireframeLinewidth,N.linewidth=x.linewidth,T.isPointLight===!0&&N.isMeshDistanceMaterial===!0){let k=i.properties.get(N);k.light=T}return N}function w(E,x,T,B,N,D){if(E.visible===!1)return;if(E.layers.test(N)&&(E.isMesh||E.isLine||E.isPoints)&&(E.castShadow||E.receiveShadow&&D===Zr)&&(!E.frustumCulled||E.intersectsFrustum(n))){E.modelViewMatrix.multiplyMatrices(T.matrixWorldInverse,E.matrixWorld);let L=t.update(E),H=E.material;if(Array.isArray(H)){let q=L.groups;for(let V=0,lt=q.length;V<lt;V++){let J=q[V],Q=H[J.materialIndex];if(Q&&Q.visible){let it=C(E,Q,B,D);E.onBeforeShadow(i,E,x,T,L,it,J),i.renderBufferDirect(T,null,L,it,E,J),E.onAfterShadow(i,E,x,T,L,it,J)}}}else if(H.visible){let q=C(E,H,B,D);E.onBeforeShadow(i,E,x,T,L,q,null),i.renderBufferDirect(T,null,L,q,E,null),E.onAfterShadow(i,E,x,T,L,q,null)}}let G=E.children;for(let L=0,H=G.length;L<H;L++)w(G[L],x,T,B,N,D)}function P(E){E.target.removeEventListener("dispose",P);for(let T in c){let B=c[T],N=E.target.uuid;N in B&&(B[N].dispose(),delete B[N])}}}function QM(i,t){function e(){let U=!1,st=new We,et=null,bt=new We(0,0,0,0);return{setMask:function(mt){et!==mt&&!U&&(i.colorMask(mt,mt,mt,mt),et=mt)},setLocked:function(mt){U=mt},setClear:function(mt,yt,Vt,$t,at){at===!0&&(mt*=$t,yt*=$t,Vt*=$t),st.set(mt,yt,Vt,$t),bt.equals(st)===!1&&(i.clearColor(mt,yt,Vt,$t),bt.copy(st))},reset:function(){U=!1,et=null,bt.set(-1,0,0,0)}}}function n(){let U=!1,st=!1,et=null,bt=null,mt=null;return{setReversed:function(yt){if(st!==yt){let Vt=t.get("EXT_clip_control");yt?Vt.clipControlEXT(Vt.LOWER_LEFT_EXT,Vt.ZERO_TO_ONE_EXT):Vt.clipControlEXT(Vt.LOWER_LEFT_EXT,Vt.NEGATIVE_ONE_TO_ONE_EXT),st=yt;let $t=mt;mt=null,this.setClear($t)}},getReversed:function(){return st},setTest:function(yt){yt?St(i.DEPTH_TEST):Gt(i.DEPTH_TEST)},setMask:function(yt){et!==yt&&!U&&(i.depthMask(yt),et=yt)},setFunc:function(yt){if(st&&(yt=dm[yt]),bt!==yt){switch(yt){case _l:i.depthFunc(i.NEVER);break;case xl:i.depthFunc(i.ALWAYS);break;case vl:i.depthFunc(i.LESS);break;case Or:i.depthFunc(i.LEQUAL);break;case yl:i.depthFunc(i.EQUAL);break;case Sl:i.depthFunc(i.GEQUAL);break;case Ml:i.depthFunc(i.GREATER);break;case bl:i.depthFunc(i.NOTEQUAL);break;default:i.depthFunc(i.LEQUAL)}bt=yt}},setLocked:function(yt){U=yt},setClear:function(yt){mt!==yt&&(mt=yt,st&&(yt=1-yt),i.clearDepth(yt))},reset:function(){U=!1,et=null,bt=null,mt=null,st=!1}}}function s(){let U=!1,st=null,et=null,bt=null,mt=null,yt=null,Vt=null,$t=null,at=null;return{setTest:function(Ft){U||(Ft?St(i.STENCIL_TEST):Gt(i.STENCIL_TEST))},setMask:function(Ft){st!==Ft&&!U&&(i.stencilMask(Ft),st=Ft)},setFunc:function(Ft,Zt,At){(et!==Ft||bt!==Zt||mt!==At)&&(i.stencilFunc(Ft,Zt,At),et=Ft,bt=Zt,mt=At)},setOp:function(Ft,Zt,At){(yt!==Ft||Vt!==Zt||$t!==At)&&(i.stencilOp(Ft,Zt,At),yt=Ft,Vt=Zt,$t=At)},setLocked:function(Ft){U=Ft},setClear:function(Ft){at!==Ft&&(i.clearStencil(Ft),at=Ft)},reset:function(){U=!1,st=null,et=null,bt=null,mt=null,yt=null,Vt=null,$t=null,at=null}}}let r=new e,o=new n,a=new s,l={},c=new WeakMap,u={},d={},h={},f=new WeakMap,_=[],S=null,m=!1,p=null,y=null,C=null,w=null,P=null,E=null,x=null,T=new ce(0,0,0),B=0,N=!1,D=null,k=null,G=null,L=null,H=null,q=i.getParameter(i.MAX_COMBINED_TEXTURE_IMAGE_UNITS),V=!1,lt=0,J=i.getParameter(i.VERSION);J.indexOf("WebGL")!==-1?(lt=parseFloat(/^WebGL (\d)/.exec(J)[1]),V=lt>=1):J.indexOf("OpenGL ES")!==-1&&(lt=parseFloat(/^OpenGL ES (\d)/.exec(J)[1]),V=lt>=2);let Q=null,it={},ut=i.getParameter(i.SCISSOR_BOX),ht=i.getParameter(i.VIEWPORT),j=new We().fromArray(ut),pt=new We().fromArray(ht);function _t(U,st,et,bt){let mt=new Uint8Array(4),yt=i.createTexture();i.bindTexture(U,yt),i.texParameteri(U,i.TEXTURE_MIN_FILTER,i.NEAREST),i.texParameteri(U,i.TEXTURE_MAG_FILTER,i.NEAREST);for(let Vt=0;Vt<et;Vt++)U===i.TEXTURE_3D||U===i.TEXTURE_2D_ARRAY?i.texImage3D(st,0,i.RGBA,1,1,bt,0,i.RGBA,i.UNSIGNED_BYTE,mt):i.texImage2D(st+Vt,0,i.RGBA,1,1,0,i.RGBA,i.UNSIGNED_BYTE,mt);return yt}let Et={};Et[i.TEXTURE_2D]=_t(i.TEXTURE_2D,i.TEXTURE_2D,1),Et[i.TEXTURE_CUBE_MAP]=_t(i.TEXTURE_CUBE_MAP,i.TEXTURE_CUBE_MAP_POSITIVE_X,6),Et[i.TEXTURE_2D_ARRAY]=_t(i.TEXTURE_2D_ARRAY,i.TEXTURE_2D_ARRAY,1,1),Et[i.TEXTURE_3D]=_t(i.TEXTURE_3D,i.TEXTURE_3D,1,1),r.setClear(0,0,0,1),o.setClear(1),a.setClear(0),St(i.DEPTH_TEST),o.setFunc(Or),je(!1),Pe(hu),St(i.CULL_FACE),Ge(Zs);function St(U){u[U]!==!0&&(i.enable(U),u[U]=!0)}function Gt(U){u[U]!==!1&&(i.disable(U),u[U]=!1)}function ee(U,st){return h[U]!==st?(i.bindFramebuffer(U,st),h[U]=st,U===i.DRAW_FRAMEBUFFER&&(h[i.FRAMEBUFFER]=st),U===i.FRAMEBUFFER&&(h[i.DRAW_FRAMEBUFFER]=st),!0):!1}function zt(U,st){let et=_,bt=!1;if(U){et=f.get(st),et===void 0&&(et=[],f.set(st,et));let mt=U.textures;if(et.length!==mt.length||et[0]!==i.COLOR_ATTACHMENT0){for(let yt=0,Vt=mt.length;yt<Vt;yt++)et[yt]=i.COLOR_ATTACHMENT0+yt;et.length=mt.length,bt=!0}}else et[0]!==i.BACK&&(et[0]=i.BACK,bt=!0);bt&&i.drawBuffers(et)}function le(U){return S!==U?(i.useProgram(U),S=U,!0):!1}let re={[Js]:i.FUNC_ADD,[Np]:i.FUNC_SUBTRACT,[Up]:i.FUNC_REVERSE_SUBTRACT};re[Fp]=i.MIN,re[Op]=i.MAX;let jt={[Bp]:i.ZERO,[kp]:i.ONE,[zp]:i.SRC_COLOR,[pu]:i.SRC_ALPHA,[qp]:i.SRC_ALPHA_SATURATE,[Wp]:i.DST_COLOR,[Gp]:i.DST_ALPHA,[Vp]:i.ONE_MINUS_SRC_COLOR,[mu]:i.ONE_MINUS_SRC_ALPHA,[Xp]:i.ONE_MINUS_DST_COLOR,[Hp]:i.ONE_MINUS_DST_ALPHA,[Yp]:i.CONSTANT_COLOR,[$p]:i.ONE_MINUS_CONSTANT_COLOR,[Zp]:i.CONSTANT_ALPHA,[Jp]:i.ONE_MINUS_CONSTANT_ALPHA};function Ge(U,st,et,bt,mt,yt,Vt,$t,at,Ft){if(U===Zs){m===!0&&(Gt(i.BLEND),m=!1);return}if(m===!1&&(St(i.BLEND),m=!0),U!==Dp){if(U!==p||Ft!==N){if((y!==Js||P!==Js)&&(i.blendEquation(i.FUNC_ADD),y=Js,P=Js),Ft)switch(U){case Jr:i.blendFuncSeparate(i.ONE,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case uu:i.blendFunc(i.ONE,i.ONE);break;case du:i.blendFuncSeparate(i.ZERO,i.ONE_MINUS_SRC_COLOR,i.ZERO,i.ONE);break;case fu:i.blendFuncSeparate(i.DST_COLOR,i.ONE_MINUS_SRC_ALPHA,i.ZERO,i.ONE);break;default:Kt("WebGLState: Invalid blending: ",U);break}else switch(U){case Jr:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case uu:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE,i.ONE,i.ONE);break;case du:Kt("WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true");break;case fu:Kt("WebGLState: MultiplyBlending requires material.premultipliedAlpha = true");break;default:Kt("WebGLState: Invalid blending: ",U);break}C=null,w=null,E=null,x=null,T.set(0,0,0),B=0,p=U,N=Ft}return}mt=mt||st,yt=yt||et,Vt=Vt||bt,(st!==y||mt!==P)&&(i.blendEquationSeparate(re[st],re[mt]),y=st,P=mt),(et!==C||bt!==w||yt!==E||Vt!==x)&&(i.blendFuncSeparate(jt[et],jt[bt],jt[yt],jt[Vt]),C=et,w=bt,E=yt,x=Vt),($t.equals(T)===!1||at!==B)&&(i.blendColor($t.r,$t.g,$t.b,at),T.copy($t),B=at),p=U,N=!1}function Ue(U,st){U.side===Bi?Gt(i.CULL_FACE):St(i.CULL_FACE);let et=U.side===Bn;st&&(et=!et),je(et),U.blending===Jr&&U.transparent===!1?Ge(Zs):Ge(U.blending,U.blendEquation,U.blendSrc,U.blendDst,U.blendEquationAlpha,U.blendSrcAlpha,U.blendDstAlpha,U.blendColor,U.blendAlpha,U.premultipliedAlpha),o.setFunc(U.depthFunc),o.setTest(U.depthTest),o.setMask(U.depthWrite),r.setMask(U.colorWrite);let bt=U.stencilWrite;a.setTest(bt),bt&&(a.setMask(U.stencilWriteMask),a.setFunc(U.stencilFunc,U.stencilRef,U.stencilFuncMask),a.setOp(U.stencilFail,U.stencilZFail,U.stencilZPass)),xe(U.polygonOffset,U.polygonOffsetFactor,U.polygonOffsetUnits),U.alphaToCoverage===!0?St(i.SAMPLE_ALPHA_TO_COVERAGE):Gt(i.SAMPLE_ALPHA_TO_COVERAGE)}function je(U){D!==U&&(U?i.frontFace(i.CW):i.frontFace(i.CCW),D=U)}function Pe(U){U!==Pp?(St(i.CULL_FACE),U!==k&&(U===hu?i.cullFace(i.BACK):U===Ip?i.cullFace(i.FRONT):i.cullFace(i.FRONT_AND_BACK))):Gt(i.CULL_FACE),k=U}function gn(U){U!==G&&(V&&i.lineWidth(U),G=U)}function xe(U,st,et){U?(St(i.POLYGON_OFFSET_FILL),(L!==st||H!==et)&&(L=st,H=et,o.getReversed()&&(st=-st,et=-et),i.polygonOffset(st,et))):Gt(i.POLYGON_OFFSET_FILL)}function cn(U){U?St(i.SCISSOR_TEST):Gt(i.SCISSOR_TEST)}function qe(U){U===void 0&&(U=i.TEXTURE0+q-1),Q!==U&&(i.activeTexture(U),Q=U)}function tn(U,st,et){et===void 0&&(Q===null?et=i.TEXTURE0+q-1:et=Q);let bt=it[et];bt===void 0&&(bt={type:void 0,texture:void 0},it[et]=bt),(bt.type!==U||bt.texture!==st)&&(Q!==et&&(i.activeTexture(et),Q=et),i.bindTexture(U,st||Et[U]),bt.type=U,bt.texture=st)}function F(){let U=it[Q];U!==void 0&&U.type!==void 0&&(i.bindTexture(U.type,null),U.type=void 0,U.texture=void 0)}function Ct(){try{i.compressedTexImage2D(...arguments)}catch(U){Kt("WebGLState:",U)}}function Xt(){try{i.compressedTexImage3D(...arguments)}catch(U){Kt("WebGLState:",U)}}function ne(){try{i.texSubImage2D(...arguments)}catch(U){Kt("WebGLState:",U)}}function Mt(){try{i.texSubImage3D(...arguments)}catch(U){Kt("WebGLState:",U)}}function Le(){try{i.compressedTexSubImage2D(...arguments)}catch(U){Kt("WebGLState:",U)}}function kt(){try{i.compressedTexSubImage3D(...arguments)}catch(U){Kt("WebGLState:",U)}}function Wt(){try{i.texStorage2D(...arguments)}catch(U){Kt("WebGLState:",U)}}function A(){try{i.texStorage3D(...arguments)}catch(U){Kt("WebGLState:",U)}}function v(){try{i.texImage2D(...arguments)}catch(U){Kt("WebGLState:",U)}}function W(){try{i.texImage3D(...arguments)}catch(U){Kt("WebGLState:",U)}}function ct(U){return d[U]!==void 0?d[U]:i.getParameter(U)}function rt(U,st){d[U]!==st&&(i.pixelStorei(U,st),d[U]=st)}function gt(U){j.equals(U)===!1&&(i.scissor(U.x,U.y,U.z,U.w),j.copy(U))}function xt(U){pt.equals(U)===!1&&(i.viewport(U.x,U.y,U.z,U.w),pt.copy(U))}function tt(U,st){let et=c.get(st);et===void 0&&(et=new WeakMap,c.set(st,et));let bt=et.get(U);bt===void 0&&(bt=i.getUniformBlockIndex(st,U.name),i.uniformBlockBinding(st,bt,bt),et.set(U,bt))}function nt(U,st,et){let mt=c.get(st).get(U);l[mt]!==et&&(i.bindBufferBase(i.UNIFORM_BUFFER,mt,et),l[mt]=et)}function ft(){i.disable(i.BLEND),i.disable(i.CULL_FACE),i.disable(i.DEPTH_TEST),i.disable(i.POLYGON_OFFSET_FILL),i.disable(i.SCISSOR_TEST),i.disable(i.STENCIL_TEST),i.disable(i.SAMPLE_ALPHA_TO_COVERAGE),i.blendEquation(i.FUNC_ADD),i.blendFunc(i.ONE,i.ZERO),i.blendFuncSeparate(i.ONE,i.ZERO,i.ONE,i.ZERO),i.blendColor(0,0,0,0),i.colorMask(!0,!0,!0,!0),i.clearColor(0,0,0,0),i.depthMask(!0),i.depthFunc(i.LESS),o.setReversed(!1),i.clearDepth(1),i.stencilMask(4294967295),i.stencilFunc(i.ALWAYS,0,4294967295),i.stencilOp(i.KEEP,i.KEEP,i.KEEP),i.clearStencil(0),i.cullFace(i.BACK),i.frontFace(i.CCW),i.polygonOffset(0,0),i.activeTexture(i.TEXTURE0),i.bindFramebuffer(i.FRAMEBUFFER,null),i.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),i.bindFramebuffer(i.READ_FRAMEBUFFER,null),i.useProgram(null),i.lineWidth(1),i.scissor(0,0,i.canvas.width,i.canvas.height),i.viewport(0,0,i.canvas.width,i.canvas.height),i.pixelStorei(i.PACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,!1),i.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,!1),i.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,i.BROWSER_DEFAULT_WEBGL),i.pixelStorei(i.PACK_ROW_LENGTH,0),i.pixelStorei(i.PACK_SKIP_PIXELS,0),i.pixelStorei(i.PACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_ROW_LENGTH,0),i.pixelStorei(i.UNPACK_IMAGE_HEIGHT,0),i.pixelStorei(i.UNPACK_SKIP_PIXELS,0),i.pixelStorei(i.UNPACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_SKIP_IMAGES,0),u={},d={},Q=null,it={},h={},l={},f=new WeakMap,_=[],S=null,m=!1,p=null,y=null,C=null,w=null,P=null,E=null,x=null,T=new ce(0,0,0),B=0,N=!1,D=null,k=null,G=null,L=null,H=null,j.set(0,0,i.canvas.width,i.canvas.height),pt.set(0,0,i.canvas.width,i.canvas.height),r.reset(),o.reset(),a.reset()}return{buffers:{color:r,depth:o,stencil:a},enable:St,disable:Gt,bindFramebuffer:ee,drawBuffers:zt,useProgram:le,setBlending:Ge,setMaterial:Ue,setFlipSided:je,setCullFace:Pe,setLineWidth:gn,setPolygonOffset:xe,setScissorTest:cn,activeTexture:qe,bindTexture:tn,unbindTexture:F,compressedTexImage2D:Ct,compressedTexImage3D:Xt,texImage2D:v,texImage3D:W,pixelStorei:rt,getParameter:ct,updateUBOMapping:tt,uniformBlockBinding:nt,texStorage2D:Wt,texStorage3D:A,texSubImage2D:ne,texSubImage3D:Mt,compressedTexSubImage2D:Le,compressedTexSubImage3D:kt,scissor:gt,viewport:xt,reset:ft}}function jM(i,t,e,n,s,r,o){let a=t.has("WEBGL_multisampled_render_to_texture")?t.get("WEBGL_multisampled_render_to_texture"):null,l=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),c=new ge,u=new WeakMap,d=new Set,h,f=new WeakMap,_=new Set,S=new FinalizationRegistry(A=>_.delete(A)),m=!1;try{m=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function p(A,v){return m?new OffscreenCanvas(A,v):No("canvas")}function y(A,v,W){let ct=1,rt=Wt(A);if((rt.width>W||rt.height>W)&&(ct=W/Math.max(rt.width,rt.height)),ct<1)if(typeof HTMLImageElement<"u"&&A instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&A instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&A instanceof ImageBitmap||typeof VideoFrame<"u"&&A instanceof VideoFrame){let gt=Math.floor(ct*rt.width),xt=Math.floor(ct*rt.height);h===void 0&&(h=p(gt,xt));let tt=v?p(gt,xt):h;return tt.width=gt,tt.height=xt,tt.getContext("2d").drawImage(A,0,0,gt,xt),qt("WebGLRenderer: Texture has been resized from ("+rt.width+"x"+rt.height+") to ("+gt+"x"+xt+")."),tt}else return"data"in A&&qt("WebGLRenderer: Image in DataTexture is too big ("+rt.width+"x"+rt.height+")."),A;return A}function C(A){return A.generateMipmaps}function w(A){i.generateMipmap(A)}function P(A){return A.isWebGLCubeRenderTarget?i.TEXTURE_CUBE_MAP:A.isWebGL3DRenderTarget?i.TEXTURE_3D:A.isWebGLArrayRenderTarget||A.isCompressedArrayTexture?i.TEXTURE_2D_ARRAY:i.TEXTURE_2D}function E(A,v,W,ct,rt,gt=!1){if(A!==null){if(i[A]!==void 0)return i[A];qt("WebGLRenderer: Attempt to use non-existing WebGL internal format '"+A+"'")}let xt;ct&&(xt=t.get("EXT_texture_norm16"),xt||qt("WebGLRenderer: Unable to use normalized textures without EXT_texture_norm16 extension"));let tt=v;if(v===i.RED&&(W===i.FLOAT&&(tt=i.R32F),W===i.HALF_FLOAT&&(tt=i.R16F),W===i.UNSIGNED_BYTE&&(tt=i.R8),W===i.UNSIGNED_SHORT&&xt&&(tt=xt.R16_EXT),W===i.SHORT&&xt&&(tt=xt.R16_SNORM_EXT)),v===i.RED_INTEGER&&(W===i.UNSIGNED_BYTE&&(tt=i.R8UI),W===i.UNSIGNED_SHORT&&(tt=i.R16UI),W===i.UNSIGNED_INT&&(tt=i.R32UI),W===i.BYTE&&(tt=i.R8I),W===i.SHORT&&(tt=i.R16I),W===i.INT&&(tt=i.R32I)),v===i.RG&&(W===i.FLOAT&&(tt=i.RG32F),W===i.HALF_FLOAT&&(tt=i.RG16F),W===i.UNSIGNED_BYTE&&(tt=i.RG8),W===i.UNSIGNED_SHORT&&xt&&(tt=xt.RG16_EXT),W===i.SHORT&&xt&&(tt=xt.RG16_SNORM_EXT)),v===i.RG_INTEGER&&(W===i.UNSIGNED_BYTE&&(tt=i.RG8UI),W===i.UNSIGNED_SHORT&&(tt=i.RG16UI),W===i.UNSIGNED_INT&&(tt=i.RG32UI),W===i.BYTE&&(tt=i.RG8I),W===i.SHORT&&(tt=i.RG16I),W===i.INT&&(tt=i.RG32I)),v===i.RGB_INTEGER&&(W===i.UNSIGNED_BYTE&&(tt=i.RGB8UI),W===i.UNSIGNED_SHORT&&(tt=i.RGB16UI),W===i.UNSIGNED_INT&&(tt=i.RGB32UI),W===i.BYTE&&(tt=i.RGB8I),W===i.SHORT&&(tt=i.RGB16I),W===i.INT&&(tt=i.RGB32I)),v===i.RGBA_INTEGER&&(W===i.UNSIGNED_BYTE&&(tt=i.RGBA8UI),W===i.UNSIGNED_SHORT&&(tt=i.RGBA16UI),W===i.UNSIGNED_INT&&(tt=i.RGBA32UI),W===i.BYTE&&(tt=i.RGBA8I),W===i.SHORT&&(tt=i.RGBA16I),W===i.INT&&(tt=i.RGBA32I)),v===i.RGB&&(W===i.UNSIGNED_SHORT&&xt&&(tt=xt.RGB16_EXT),W===i.SHORT&&xt&&(tt=xt.RGB16_SNORM_EXT),W===i.UNSIGNED_INT_5_9_9_9_REV&&(tt=i.RGB9_E5),W===i.UNSIGNED_INT_10F_11F_11F_REV&&(tt=i.R11F_G11F_B10F)),v===i.RGBA){let nt=gt?Do:me.getTransfer(rt);W===i.FLOAT&&(tt=i.RGBA32F),W===i.HALF_FLOAT&&(tt=i.RGBA16F),W===i.UNSIGNED_BYTE&&(tt=nt===Ee?i.SRGB8_ALPHA8:i.RGBA8),W===i.UNSIGNED_SHORT&&xt&&(tt=xt.RGBA16_EXT),W===i.SHORT&&xt&&(tt=xt.RGBA16_SNORM_EXT),W===i.UNSIGNED_SHORT_4_4_4_4&&(tt=i.RGBA4),W===i.UNSIGNED_SHORT_5_5_5_1&&(tt=i.RGB5_A1)}return(tt===i.R16F||tt===i.R32F||tt===i.RG16F||tt===i.RG32F||tt===i.RGBA16F||tt===i.RGBA32F)&&t.get("EXT_color_buffer_float"),tt}function x(A,v){let W;return A?v===null||v===yi||v===Qs?W=i.DEPTH24_STENCIL8:v===ci?W=i.DEPTH32F_STENCIL8:v===Qr&&(W=i.DEPTH24_STENCIL8,qt("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):v===null||v===yi||v===Qs?W=i.DEPTH_COMPONENT24:v===ci?W=i.DEPTH_COMPONENT32F:v===Qr&&(W=i.DEPTH_COMPONENT16),W}function T(A,v){return C(A)===!0||A.isFramebufferTexture&&A.minFilter!==Mn&&A.minFilter!==On?Math.log2(Math.max(v.width,v.height))+1:A.mipmaps.length>0?A.mipmaps.length:A.isCompressedTexture&&Array.isArray(A.image)?v.mipmaps.length:1}function B(A){let v=new WeakRef(A);n.get(A).__ref=v,_.add(v),S.register(A,v,v)}function N(A){let v=n.get(A).__ref;v!==void 0&&(_.delete(v),S.unregister(v))}function D(A){G(A.target)}function k(A){L(A.target)}function G(A){A.removeEventListener("dispose",D),N(A),q(A),A.isVideoTexture&&u.delete(A),A.isHTMLTexture&&d.delete(A)}function L(A){A.removeEventListener("dispose",k),N(A),lt(A)}function H(){for(let A of _){let v=A.deref();v!==void 0&&(v.isRenderTarget===!0?L(v):G(v))}_.clear(),d.clear()}function q(A){let v=n.get(A);if(v.__webglInit===void 0)return;let W=A.source,ct=f.get(W);if(ct){let rt=ct[v.__cacheKey];rt.usedTimes--,rt.usedTimes===0&&V(A),Object.keys(ct).length===0&&f.delete(W)}n.remove(A)}function V(A){let v=n.get(A);i.deleteTexture(v.__webglTexture);let W=A.source,ct=f.get(W);delete ct[v.__cacheKey],o.memory.textures--}function lt(A){let v=n.get(A);v.__depthDisposeCallback&&v.__depthDisposeCallback();let W=A.depthTexture;if(W&&W.renderTarget===A&&G(W),A.isWebGLCubeRenderTarget)for(let rt=0;rt<6;rt++){if(Array.isArray(v.__webglFramebuffer[rt]))for(let gt=0;gt<v.__webglFramebuffer[rt].length;gt++)i.deleteFramebuffer(v.__webglFramebuffer[rt][gt]);else i.deleteFramebuffer(v.__webglFramebuffer[rt]);v.__webglDepthbuffer&&i.deleteRenderbuffer(v.__webglDepthbuffer[rt])}else{if(Array.isArray(v.__webglFramebuffer))for(let rt=0;rt<v.__webglFramebuffer.length;rt++)i.deleteFramebuffer(v.__webglFramebuffer[rt]);else i.deleteFramebuffer(v.__webglFramebuffer);if(v.__webglDepthbuffer&&i.deleteRenderbuffer(v.__webglDepthbuffer),v.__webglMultisampledFramebuffer&&i.deleteFramebuffer(v.__webglMultisampledFramebuffer),v.__webglColorRenderbuffer)for(let rt=0;rt<v.__webglColorRenderbuffer.length;rt++)v.__webglColorRenderbuffer[rt]&&i.deleteRenderbuffer(v.__webglColorRenderbuffer[rt]);v.__webglDepthRenderbuffer&&i.deleteRenderbuffer(v.__webglDepthRenderbuffer)}let ct=A.textures;for(let rt=0,gt=ct.length;rt<gt;rt++){let xt=n.get(ct[rt]);xt.__webglTexture&&(i.deleteTexture(xt.__webglTexture),o.memory.textures--),n.remove(ct[rt])}n.remove(A)}let J=0;function Q(){J=0}function it(){return J}function ut(A){J=A}function ht(){let A=J;return A>=s.maxTextures&&qt("WebGLTextures: Trying to use "+(A+1)+" texture units while this GPU supports only "+s.maxTextures),J+=1,A}function j(A){let v=[];return v.push(A.wrapS),v.push(A.wrapT),v.push(A.wrapR||0),v.push(A.magFilter),v.push(A.minFilter),v.push(A.anisotropy),v.push(A.internalFormat),v.push(A.format),v.push(A.type),v.push(A.generateMipmaps),v.push(A.mipmapsAutoUpdate),v.push(A.premultiplyAlpha),v.push(A.flipY),v.push(A.unpackAlignment),v.push(A.colorSpace),v.join()}function pt(A,v){let W=n.get(A);if(A.isVideoTexture&&Le(A),A.isRenderTargetTexture===!1&&A.isExternalTexture!==!0&&A.version>0&&W.__version!==A.version){let ct=A.image;if(ct===null)qt("WebGLRenderer: Texture marked for update but no image data found.");else if(ct.complete===!1)qt("WebGLRenderer: Texture marked for update but image is incomplete");else{Ue(W,A,v);return}}else A.isExternalTexture&&(W.__webglTexture=A.sourceTexture?A.sourceTexture:null);e.bindTexture(i.TEXTURE_2D,W.__webglTexture,i.TEXTURE0+v)}function _t(A,v){let W=n.get(A);if(A.isRenderTargetTexture===!1&&A.version>0&&W.__version!==A.version){Ue(W,A,v);return}else A.isExternalTexture&&(W.__webglTexture=A.sourceTexture?A.sourceTexture:null);e.bindTexture(i.TEXTURE_2D_ARRAY,W.__webglTexture,i.TEXTURE0+v)}function Et(A,v){let W=n.get(A);if(A.isRenderTargetTexture===!1&&A.version>0&&W.__version!==A.version){Ue(W,A,v);return}e.bindTexture(i.TEXTURE_3D,W.__webglTexture,i.TEXTURE0+v)}function St(A,v){let W=n.get(A);if(A.version>0&&W.__version!==A.version){je(W,A,v);return}e.bindTexture(i.TEXTURE_CUBE_MAP,W.__webglTexture,i.TEXTURE0+v)}let Gt={[wl]:i.REPEAT,[Ni]:i.CLAMP_TO_EDGE,[Tl]:i.MIRRORED_REPEAT},ee={[Mn]:i.NEAREST,[jp]:i.NEAREST_MIPMAP_NEAREST,[na]:i.NEAREST_MIPMAP_LINEAR,[On]:i.LINEAR,[Ql]:i.LINEAR_MIPMAP_NEAREST,[as]:i.LINEAR_MIPMAP_LINEAR},zt={[im]:i.NEVER,[Lu]:i.ALWAYS,[sm]:i.LESS,[Pu]:i.LEQUAL,[rm]:i.EQUAL,[Iu]:i.GEQUAL,[om]:i.GREATER,[am]:i.NOTEQUAL};function le(A,v){if(v.type===ci&&t.has("OES_texture_float_linear")===!1&&(v.magFilter===On||v.magFilter===Ql||v.magFilter===na||v.magFilter===as||v.minFilter===On||v.minFilter===Ql||v.minFilter===na||v.minFilter===as)&&qt("WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),i.texParameteri(A,i.TEXTURE_WRAP_S,Gt[v.wrapS]),i.texParameteri(A,i.TEXTURE_WRAP_T,Gt[v.wrapT]),(A===i.TEXTURE_3D||A===i.TEXTURE_2D_ARRAY)&&i.texParameteri(A,i.TEXTURE_WRAP_R,Gt[v.wrapR]),i.texParameteri(A,i.TEXTURE_MAG_FILTER,ee[v.magFilter]),i.texParameteri(A,i.TEXTURE_MIN_FILTER,ee[v.minFilter]),v.compareFunction&&(i.texParameteri(A,i.TEXTURE_COMPARE_MODE,i.COMPARE_REF_TO_TEXTURE),i.texParameteri(A,i.TEXTURE_COMPARE_FUNC,zt[v.compareFunction])),t.has("EXT_texture_filter_anisotropic")===!0){if(v.magFilter===Mn||v.minFilter!==na&&v.minFilter!==as||v.type===ci&&t.has("OES_texture_float_linear")===!1)return;if(v.anisotropy>1||n.get(v).__currentAnisotropy){let W=t.get("EXT_texture_filter_anisotropic");i.texParameterf(A,W.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(v.anisotropy,s.getMaxAnisotropy())),n.get(v).__currentAnisotropy=v.anisotropy}}}function re(A,v){let W=!1;A.__webglInit===void 0&&(A.__webglInit=!0,v.addEventListener("dispose",D),B(v));let ct=v.source,rt=f.get(ct);rt===void 0&&(rt={},f.set(ct,rt));let gt=j(v);if(gt!==A.__cacheKey){rt[gt]===void 0&&(rt[gt]={texture:i.createTexture(),usedTimes:0},o.memory.textures++,W=!0),rt[gt].usedTimes++;let xt=rt[A.__cacheKey];xt!==void 0&&(rt[A.__cacheKey].usedTimes--,xt.usedTimes===0&&V(v)),A.__cacheKey=gt,A.__webglTexture=rt[gt].texture}return W}function jt(A,v,W){return Math.floor(Math.floor(A/W)/v)}function Ge(A,v,W,ct){let gt=A.updateRanges;if(gt.length===0)e.texSubImage2D(i.TEXTURE_2D,0,0,0,v.width,v.height,W,ct,v.data);else{gt.sort((U,st)=>U.start-st.start);let xt=0;for(let U=1;U<gt.length;U++){let st=gt[xt],et=gt[U],bt=st.start+st.count,mt=jt(et.start,v.width,4),yt=jt(st.start,v.width,4);et.start<=bt+1&&mt===yt&&jt(et.start+et.count-1,v.width,4)===mt?st.count=Math.max(st.count,et.start+et.count-st.start):(++xt,gt[xt]=et)}gt.length=xt+1;let tt=e.getParameter(i.UNPACK_ROW_LENGTH),nt=e.getParameter(i.UNPACK_SKIP_PIXELS),ft=e.getParameter(i.UNPACK_SKIP_ROWS);e.pixelStorei(i.UNPACK_ROW_LENGTH,v.width);for(let U=0,st=gt.length;U<st;U++){let et=gt[U],bt=Math.floor(et.start/4),mt=Math.ceil(et.count/4),yt=bt%v.width,Vt=Math.floor(bt/v.width),$t=mt,at=1;e.pixelStorei(i.UNPACK_SKIP_PIXELS,yt),e.pixelStorei(i.UNPACK_SKIP_ROWS,Vt),e.texSubImage2D(i.TEXTURE_2D,0,yt,Vt,$t,at,W,ct,v.data)}A.clearUpdateRanges(),e.pixelStorei(i.UNPACK_ROW_LENGTH,tt),e.pixelStorei(i.UNPACK_SKIP_PIXELS,nt),e.pixelStorei(i.UNPACK_SKIP_ROWS,ft)}}function Ue(A,v,W){let ct=i.TEXTURE_2D;(v.isDataArrayTexture||v.isCompressedArrayTexture)&&(ct=i.TEXTURE_2D_ARRAY),v.isData3DTexture&&(ct=i.TEXTURE_3D);let rt=re(A,v),gt=v.source;e.bindTexture(ct,A.__webglTexture,i.TEXTURE0+W);let xt=n.get(gt);if(gt.version!==xt.__version||rt===!0){if(e.activeTexture(i.TEXTURE0+W),(typeof ImageBitmap<"u"&&v.image instanceof ImageBitmap)===!1){let at=me.getPrimaries(me.workingColorSpace),Ft=v.colorSpace===cs?null:me.getPrimaries(v.colorSpace),Zt=v.colorSpace===cs||at===Ft?i.NONE:i.BROWSER_DEFAULT_WEBGL;e.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,v.flipY),e.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,v.premultiplyAlpha),e.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,Zt)}e.pixelStorei(i.UNPACK_ALIGNMENT,v.unpackAlignment);let nt=y(v.image,!1,s.maxTextureSize);nt=kt(v,nt);let ft=r.convert(v.format,v.colorSpace),U=r.convert(v.type),st=E(v.internalFormat,ft,U,v.normalized,v.colorSpace,v.isVideoTexture);le(ct,v);let et,bt=v.mipmaps,mt=v.isVideoTexture!==!0,yt=xt.__version===void 0||rt===!0,Vt=gt.dataReady,$t=T(v,nt);if(v.isDepthTexture)st=x(v.format===ls,v.type),yt&&(mt?e.texStorage2D(i.TEXTURE_2D,1,st,nt.width,nt.height):e.texImage2D(i.TEXTURE_2D,0,st,nt.width,nt.height,0,ft,U,null));else if(v.isDataTexture)if(bt.length>0){mt&&yt&&e.texStorage2D(i.TEXTURE_2D,$t,st,bt[0].width,bt[0].height);for(let at=0,Ft=bt.length;at<Ft;at++)et=bt[at],mt?Vt&&e.texSubImage2D(i.TEXTURE_2D,at,0,0,et.width,et.height,ft,U,et.data):e.texImage2D(i.TEXTURE_2D,at,st,et.width,et.height,0,ft,U,et.data);v.generateMipmaps=!1}else mt?(yt&&e.texStorage2D(i.TEXTURE_2D,$t,st,nt.width,nt.height),Vt&&Ge(v,nt,ft,U)):e.texImage2D(i.TEXTURE_2D,0,st,nt.width,nt.height,0,ft,U,nt.data);else if(v.isCompressedTexture)if(v.isCompressedArrayTexture){mt&&yt&&e.texStorage3D(i.TEXTURE_2D_ARRAY,$t,st,bt[0].width,bt[0].height,nt.depth);for(let at=0,Ft=bt.length;at<Ft;at++)if(et=bt[at],v.format!==Mi)if(ft!==null)if(mt){if(Vt)if(v.layerUpdates.size>0){let Zt=ku(et.width,et.height,v.format,v.type);for(let At of v.layerUpdates){let se=et.data.subarray(At*Zt/et.data.BYTES_PER_ELEMENT,(At+1)*Zt/et.data.BYTES_PER_ELEMENT);e.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,at,0,0,At,et.width,et.height,1,ft,se)}}else e.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,at,0,0,0,et.width,et.height,nt.depth,ft,et.data)}else e.compressedTexImage3D(i.TEXTURE_2D_ARRAY,at,st,et.width,et.height,nt.depth,0,et.data,0,0);else qt("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else mt?Vt&&e.texSubImage3D(i.TEXTURE_2D_ARRAY,at,0,0,0,et.width,et.height,nt.depth,ft,U,et.data):e.texImage3D(i.TEXTURE_2D_ARRAY,at,st,et.width,et.height,nt.depth,0,ft,U,et.data);v.layerUpdates.size>0&&v.clearLayerUpdates()}else{mt&&yt&&e.texStorage2D(i.TEXTURE_2D,$t,st,bt[0].width,bt[0].height);for(let at=0,Ft=bt.length;at<Ft;at++)et=bt[at],v.format!==Mi?ft!==null?mt?Vt&&e.compressedTexSubImage2D(i.TEXTURE_2D,at,0,0,et.width,et.height,ft,et.data):e.compressedTexImage2D(i.TEXTURE_2D,at,st,et.width,et.height,0,et.data):qt("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):mt?Vt&&e.texSubImage2D(i.TEXTURE_2D,at,0,0,et.width,et.height,ft,U,et.data):e.texImage2D(i.TEXTURE_2D,at,st,et.width,et.height,0,ft,U,et.data)}else if(v.isDataArrayTexture)if(mt){if(yt&&e.texStorage3D(i.TEXTURE_2D_ARRAY,$t,st,nt.width,nt.height,nt.depth),Vt)if(v.layerUpdates.size>0){let at=ku(nt.width,nt.height,v.format,v.type);for(let Ft of v.layerUpdates){let Zt=nt.data.subarray(Ft*at/nt.data.BYTES_PER_ELEMENT,(Ft+1)*at/nt.data.BYTES_PER_ELEMENT);e.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,Ft,nt.width,nt.height,1,ft,U,Zt)}v.clearLayerUpdates()}else e.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,0,nt.width,nt.height,nt.depth,ft,U,nt.data)}else e.texImage3D(i.TEXTURE_2D_ARRAY,0,st,nt.width,nt.height,nt.depth,0,ft,U,nt.data);else if(v.isData3DTexture)mt?(yt&&e.texStorage3D(i.TEXTURE_3D,$t,st,nt.width,nt.height,nt.depth),Vt&&e.texSubImage3D(i.TEXTURE_3D,0,0,0,0,nt.width,nt.height,nt.depth,ft,U,nt.data)):e.texImage3D(i.TEXTURE_3D,0,st,nt.width,nt.height,nt.depth,0,ft,U,nt.data);else if(v.isFramebufferTexture){if(yt)if(mt)e.texStorage2D(i.TEXTURE_2D,$t,st,nt.width,nt.height);else{let at=nt.width,Ft=nt.height;for(let Zt=0;Zt<$t;Zt++)e.texImage2D(i.TEXTURE_2D,Zt,st,at,Ft,0,ft,U,null),at>>=1,Ft>>=1}}else if(v.isHTMLTexture){if("texElementImage2D"in i){let at=i.canvas;if(at.hasAttribute("layoutsubtree")||at.setAttribute("layoutsubtree","true"),nt.parentNode!==at){at.appendChild(nt),d.add(v),at.onpaint=Ft=>{let Zt=Ft.changedElements;for(let At of d)Zt.includes(At.image)&&(At.needsUpdate=!0)},at.requestPaint();return}if(i.texElementImage2D.length===3)i.texElementImage2D(i.TEXTURE_2D,i.RGBA8,nt);else{let Zt=i.RGBA,At=i.RGBA,se=i.UNSIGNED_BYTE;i.texElementImage2D(i.TEXTURE_2D,0,Zt,At,se,nt)}i.texParameteri(i.TEXTURE_2D,i.TEXTURE_MIN_FILTER,i.LINEAR),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_S,i.CLAMP_TO_EDGE),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_T,i.CLAMP_TO_EDGE)}}else if(bt.length>0){if(mt&&yt){let at=Wt(bt[0]);e.texStorage2D(i.TEXTURE_2D,$t,st,at.width,at.height)}for(let at=0,Ft=bt.length;at<Ft;at++)et=bt[at],mt?Vt&&e.texSubImage2D(i.TEXTURE_2D,at,0,0,ft,U,et):e.texImage2D(i.TEXTURE_2D,at,st,ft,U,et);v.generateMipmaps=!1}else if(mt){if(yt){let at=Wt(nt);e.texStorage2D(i.TEXTURE_2D,$t,st,at.width,at.height)}Vt&&e.texSubImage2D(i.TEXTURE_2D,0,0,0,ft,U,nt)}else e.texImage2D(i.TEXTURE_2D,0,st,ft,U,nt);C(v)&&v.mipmapsAutoUpdate===!0&&w(ct),xt.__version=gt.version,v.onUpdate&&v.onUpdate(v)}A.__version=v.version}function je(A,v,W){if(v.image.length!==6)return;let ct=re(A,v),rt=v.source;e.bindTexture(i.TEXTURE_CUBE_MAP,A.__webglTexture,i.TEXTURE0+W);let gt=n.get(rt);if(rt.version!==gt.__version||ct===!0){e.activeTexture(i.TEXTURE0+W);let xt=me.getPrimaries(me.workingColorSpace),tt=v.colorSpace===cs?null:me.getPrimaries(v.colorSpace),nt=v.colorSpace===cs||xt===tt?i.NONE:i.BROWSER_DEFAULT_WEBGL;e.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,v.flipY),e.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,v.premultiplyAlpha),e.pixelStorei(i.UNPACK_ALIGNMENT,v.unpackAlignment),e.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,nt);let ft=v.isCompressedTexture||v.image[0].isCompressedTexture,U=v.image[0]&&v.image[0].isDataTexture,st=[];for(let At=0;At<6;At++)!ft&&!U?st[At]=y(v.image[At],!0,s.maxCubemapSize):st[At]=U?v.image[At].image:v.image[At],st[At]=kt(v,st[At]);let et=st[0],bt=r.convert(v.format,v.colorSpace),mt=r.convert(v.type),yt=E(v.internalFormat,bt,mt,v.normalized,v.colorSpace),Vt=v.isVideoTexture!==!0,$t=gt.__version===void 0||ct===!0,at=rt.dataReady,Ft=T(v,et);le(i.TEXTURE_CUBE_MAP,v);let Zt;if(v.isDepthTexture){if(yt=x(v.format===ls,v.type),$t)if(Vt)e.texStorage2D(i.TEXTURE_CUBE_MAP,1,yt,et.width,et.height);else for(let At=0;At<6;At++)e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+At,0,yt,et.width,et.height,0,bt,mt,null)}else if(ft){Vt&&$t&&e.texStorage2D(i.TEXTURE_CUBE_MAP,Ft,yt,et.width,et.height);for(let At=0;At<6;At++){Zt=st[At].mipmaps;for(let se=0;se<Zt.length;se++){let Fe=Zt[se];v.format!==Mi?bt!==null?Vt?at&&e.compressedTexSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+At,se,0,0,Fe.width,Fe.height,bt,Fe.data):e.compressedTexImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+At,se,yt,Fe.width,Fe.height,0,Fe.data):qt("WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):Vt?at&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+At,se,0,0,Fe.width,Fe.height,bt,mt,Fe.data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+At,se,yt,Fe.width,Fe.height,0,bt,mt,Fe.data)}}}else{if(Zt=v.mipmaps,Vt&&$t){Zt.length>0&&Ft++;let At=Wt(st[0]);e.texStorage2D(i.TEXTURE_CUBE_MAP,Ft,yt,At.width,At.height)}for(let At=0;At<6;At++)if(U){Vt?at&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+At,0,0,0,st[At].width,st[At].height,bt,mt,st[At].data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+At,0,yt,st[At].width,st[At].height,0,bt,mt,st[At].data);for(let se=0;se<Zt.length;se++){let Pn=Zt[se].image[At].image;Vt?at&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+At,se+1,0,0,Pn.width,Pn.height,bt,mt,Pn.data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+At,se+1,yt,Pn.width,Pn.height,0,bt,mt,Pn.data)}}else{Vt?at&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+At,0,0,0,bt,mt,st[At]):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+At,0,yt,bt,mt,st[At]);for(let se=0;se<Zt.length;se++){let Fe=Zt[se];Vt?at&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+At,se+1,0,0,bt,mt,Fe.image[At]):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+At,se+1,yt,bt,mt,Fe.image[At])}}}C(v)&&v.mipmapsAutoUpdate===!0&&w(i.TEXTURE_CUBE_MAP),gt.__version=rt.version,v.onUpdate&&v.onUpdate(v)}A.__version=v.version}function Pe(A,v,W,ct,rt,gt){let xt=r.convert(W.format,W.colorSpace),tt=r.convert(W.type),nt=E(W.internalFormat,xt,tt,W.normalized,W.colorSpace),ft=n.get(v),U=n.get(W);if(U.__renderTarget=v,!ft.__hasExternalTextures){let st=Math.max(1,v.width>>gt),et=Math.max(1,v.height>>gt);rt===i.TEXTURE_3D||rt===i.TEXTURE_2D_ARRAY?e.texImage3D(rt,gt,nt,st,et,v.depth,0,xt,tt,null):e.texImage2D(rt,gt,nt,st,et,0,xt,tt,null)}e.bindFramebuffer(i.FRAMEBUFFER,A),Mt(v)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,ct,rt,U.__webglTexture,0,ne(v)):(rt===i.TEXTURE_2D||rt>=i.TEXTURE_CUBE_MAP_POSITIVE_X&&rt<=i.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&i.framebufferTexture2D(i.FRAMEBUFFER,ct,rt,U.__webglTexture,gt),e.bindFramebuffer(i.FRAMEBUFFER,null)}function gn(A,v,W){if(i.bindRenderbuffer(i.RENDERBUFFER,A),v.depthBuffer){let ct=v.depthTexture,rt=ct&&ct.isDepthTexture?ct.type:null,gt=x(v.stencilBuffer,rt),xt=v.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;Mt(v)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,ne(v),gt,v.width,v.height):W?i.renderbufferStorageMultisample(i.RENDERBUFFER,ne(v),gt,v.width,v.height):i.renderbufferStorage(i.RENDERBUFFER,gt,v.width,v.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,xt,i.RENDERBUFFER,A)}else{let ct=v.textures;for(let rt=0;rt<ct.length;rt++){let gt=ct[rt],xt=r.convert(gt.format,gt.colorSpace),tt=r.convert(gt.type),nt=E(gt.internalFormat,xt,tt,gt.normalized,gt.colorSpace);Mt(v)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,ne(v),nt,v.width,v.height):W?i.renderbufferStorageMultisample(i.RENDERBUFFER,ne(v),nt,v.width,v.height):i.renderbufferStorage(i.RENDERBUFFER,nt,v.width,v.height)}}i.bindRenderbuffer(i.RENDERBUFFER,null)}function xe(A,v,W){let ct=v.isWebGLCubeRenderTarget===!0;if(e.bindFramebuffer(i.FRAMEBUFFER,A),!(v.depthTexture&&v.depthTexture.isDepthTexture))throw new Error("THREE.WebGLTextures: renderTarget.depthTexture must be an instance of THREE.DepthTexture.");let rt=n.get(v.depthTexture);rt.__renderTarget=v;let gt=ct?v.depthTexture.image[0]:v.depthTexture.image;(!rt.__webglTexture||gt.width!==v.width||gt.height!==v.height)&&(gt.width=v.width,gt.height=v.height,v.depthTexture.needsUpdate=!0),ct?St(v.depthTexture,0):pt(v.depthTexture,0);let xt=rt.__webglTexture,tt=ne(v),nt=ct?i.TEXTURE_CUBE_MAP_POSITIVE_X+W:i.TEXTURE_2D,ft=v.depthTexture.format===ls?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;if(v.depthTexture.format===ns)Mt(v)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,ft,nt,xt,0,tt):i.framebufferTexture2D(i.FRAMEBUFFER,ft,nt,xt,0);else if(v.depthTexture.format===ls)Mt(v)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,ft,nt,xt,0,tt):i.framebufferTexture2D(i.FRAMEBUFFER,ft,nt,xt,0);else throw new Error("THREE.WebGLTextures: Unknown depthTexture format.")}function cn(A){let v=n.get(A),W=A.isWebGLCubeRenderTarget===!0;if(v.__boundDepthTexture!==A.depthTexture){let ct=A.depthTexture;if(v.__depthDisposeCallback&&v.__depthDisposeCallback(),ct){let rt=()=>{delete v.__boundDepthTexture,delete v.__depthDisposeCallback,ct.removeEventListener("dispose",rt)};ct.addEventListener("dispose",rt),v.__depthDisposeCallback=rt}v.__boundDepthTexture=ct}if(A.depthTexture&&!v.__autoAllocateDepthBuffer)if(W)for(let ct=0;ct<6;ct++)xe(v.__webglFramebuffer[ct],A,ct);else A.texture.mipmaps.length>0?xe(v.__webglFramebuffer[0],A,0):xe(v.__webglFramebuffer,A,0);else if(W){v.__webglDepthbuffer=[];for(let ct=0;ct<6;ct++)if(e.bindFramebuffer(i.FRAMEBUFFER,v.__webglFramebuffer[ct]),v.__webglDepthbuffer[ct]===void 0)v.__webglDepthbuffer[ct]=i.createRenderbuffer(),gn(v.__webglDepthbuffer[ct],A,!1);else{let rt=A.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,gt=v.__webglDepthbuffer[ct];i.bindRenderbuffer(i.RENDERBUFFER,gt),i.framebufferRenderbuffer(i.FRAMEBUFFER,rt,i.RENDERBUFFER,gt)}}else if(A.texture.mipmaps.length>0?e.bindFramebuffer(i.FRAMEBUFFER,v.__webglFramebuffer[0]):e.bindFramebuffer(i.FRAMEBUFFER,v.__webglFramebuffer),v.__webglDepthbuffer===void 0)v.__webglDepthbuffer=i.createRenderbuffer(),gn(v.__webglDepthbuffer,A,!1);else{let rt=A.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,gt=v.__webglDepthbuffer;i.bindRenderbuffer(i.RENDERBUFFER,gt),i.framebufferRenderbuffer(i.FRAMEBUFFER,rt,i.RENDERBUFFER,gt)}e.bindFramebuffer(i.FRAMEBUFFER,null)}function qe(A,v,W){let ct=n.get(A);v!==void 0&&Pe(ct.__webglFramebuffer,A,A.texture,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,0),W!==void 0&&cn(A)}function tn(A){let v=A.texture,W=n.get(A),ct=n.get(v);A.addEventListener("dispose",k),B(A);let rt=A.textures,gt=A.isWebGLCubeRenderTarget===!0,xt=rt.length>1;if(xt||(ct.__webglTexture===void 0&&(ct.__webglTexture=i.createTexture()),ct.__version=v.version,o.memory.textures++),gt){W.__webglFramebuffer=[];for(let tt=0;tt<6;tt++)if(v.mipmaps.length>0){W.__webglFramebuffer[tt]=[];for(let nt=0;nt<v.mipmaps.length;nt++)W.__webglFramebuffer[tt][nt]=i.createFramebuffer()}else W.__webglFramebuffer[tt]=i.createFramebuffer()}else{if(v.mipmaps.length>0){W.__webglFramebuffer=[];for(let tt=0;tt<v.mipmaps.length;tt++)W.__webglFramebuffer[tt]=i.createFramebuffer()}else W.__webglFramebuffer=i.createFramebuffer();if(xt)for(let tt=0,nt=rt.length;tt<nt;tt++){let ft=n.get(rt[tt]);ft.__webglTexture===void 0&&(ft.__webglTexture=i.createTexture(),o.memory.textures++)}if(A.samples>0&&Mt(A)===!1){W.__webglMultisampledFramebuffer=i.createFramebuffer(),W.__webglColorRenderbuffer=[],e.bindFramebuffer(i.FRAMEBUFFER,W.__webglMultisampledFramebuffer);for(let tt=0;tt<rt.length;tt++){let nt=rt[tt];W.__webglColorRenderbuffer[tt]=i.createRenderbuffer(),i.bindRenderbuffer(i.RENDERBUFFER,W.__webglColorRenderbuffer[tt]);let ft=r.convert(nt.format,nt.colorSpace),U=r.convert(nt.type),st=E(nt.internalFormat,ft,U,nt.normalized,nt.colorSpace,A.isXRRenderTarget===!0),et=ne(A);i.renderbufferStorageMultisample(i.RENDERBUFFER,et,st,A.width,A.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+tt,i.RENDERBUFFER,W.__webglColorRenderbuffer[tt])}i.bindRenderbuffer(i.RENDERBUFFER,null),A.depthBuffer&&(W.__webglDepthRenderbuffer=i.createRenderbuffer(),gn(W.__webglDepthRenderbuffer,A,!0)),e.bindFramebuffer(i.FRAMEBUFFER,null)}}if(gt){e.bindTexture(i.TEXTURE_CUBE_MAP,ct.__webglTexture),le(i.TEXTURE_CUBE_MAP,v);for(let tt=0;tt<6;tt++)if(v.mipmaps.length>0)for(let nt=0;nt<v.mipmaps.length;nt++)Pe(W.__webglFramebuffer[tt][nt],A,v,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+tt,nt);else Pe(W.__webglFramebuffer[tt],A,v,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+tt,0);C(v)?w(i.TEXTURE_CUBE_MAP):v.mipmaps.length>0&&i.texParameteri(i.TEXTURE_CUBE_MAP,i.TEXTURE_MAX_LEVEL,v.mipmaps.length-1),e.unbindTexture()}else if(xt){for(let tt=0,nt=rt.length;tt<nt;tt++){let ft=rt[tt],U=n.get(ft),st=i.TEXTURE_2D;(A.isWebGL3DRenderTarget||A.isWebGLArrayRenderTarget)&&(st=A.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),e.bindTexture(st,U.__webglTexture),le(st,ft),Pe(W.__webglFramebuffer,A,ft,i.COLOR_ATTACHMENT0+tt,st,0),C(ft)&&w(st)}e.unbindTexture()}else{let tt=i.TEXTURE_2D;if((A.isWebGL3DRenderTarget||A.isWebGLArrayRenderTarget)&&(tt=A.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),e.bindTexture(tt,ct.__webglTexture),le(tt,v),v.mipmaps.length>0)for(let nt=0;nt<v.mipmaps.length;nt++)Pe(W.__webglFramebuffer[nt],A,v,i.COLOR_ATTACHMENT0,tt,nt);else Pe(W.__webglFramebuffer,A,v,i.COLOR_ATTACHMENT0,tt,0);C(v)?w(tt):v.mipmaps.length>0&&i.texParameteri(tt,i.TEXTURE_MAX_LEVEL,v.mipmaps.length-1),e.unbindTexture()}A.depthBuffer&&cn(A)}function F(A){let v=A.textures;for(let W=0,ct=v.length;W<ct;W++){let rt=v[W];if(C(rt)&&rt.mipmapsAutoUpdate===!0){let gt=P(A),xt=n.get(rt).__webglTexture;e.bindTexture(gt,xt),w(gt),e.unbindTexture()}}}let Ct=[];function Xt(A){if(A.samples>0){if(Mt(A)===!1){let v=A.textures,W=A.width,ct=A.height,rt=i.COLOR_BUFFER_BIT,gt=A.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,xt=n.get(A),tt=v.length>1;if(tt)for(let ft=0;ft<v.length;ft++)e.bindFramebuffer(i.FRAMEBUFFER,xt.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+ft,i.RENDERBUFFER,null),e.bindFramebuffer(i.FRAMEBUFFER,xt.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+ft,i.TEXTURE_2D,null,0);e.bindFramebuffer(i.READ_FRAMEBUFFER,xt.__webglMultisampledFramebuffer),A.texture.mipmaps.length>0?e.bindFramebuffer(i.DRAW_FRAMEBUFFER,xt.__webglFramebuffer[0]):e.bindFramebuffer(i.DRAW_FRAMEBUFFER,xt.__webglFramebuffer);for(let ft=0;ft<v.length;ft++){if(A.resolveDepthBuffer&&(A.depthBuffer&&(rt|=i.DEPTH_BUFFER_BIT),A.stencilBuffer&&A.resolveStencilBuffer&&(rt|=i.STENCIL_BUFFER_BIT)),tt){i.framebufferRenderbuffer(i.READ_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.RENDERBUFFER,xt.__webglColorRenderbuffer[ft]);let U=n.get(v[ft]).__webglTexture;i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,U,0)}i.blitFramebuffer(0,0,W,ct,0,0,W,ct,rt,i.NEAREST),l===!0&&(Ct.length=0,Ct.push(i.COLOR_ATTACHMENT0+ft),A.depthBuffer&&A.storeMultisampledDepthBuffer===!1&&Ct.push(gt),i.invalidateFramebuffer(i.READ_FRAMEBUFFER,Ct))}if(e.bindFramebuffer(i.READ_FRAMEBUFFER,null),e.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),tt)for(let ft=0;ft<v.length;ft++){e.bindFramebuffer(i.FRAMEBUFFER,xt.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+ft,i.RENDERBUFFER,xt.__webglColorRenderbuffer[ft]);let U=n.get(v[ft]).__webglTexture;e.bindFramebuffer(i.FRAMEBUFFER,xt.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+ft,i.TEXTURE_2D,U,0)}e.bindFramebuffer(i.DRAW_FRAMEBUFFER,xt.__webglMultisampledFramebuffer)}else if(A.depthBuffer&&A.storeMultisampledDepthBuffer===!1&&l){let v=A.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;i.invalidateFramebuffer(i.DRAW_FRAMEBUFFER,[v])}}}function ne(A){return Math.min(s.maxSamples,A.samples)}function Mt(A){let v=n.get(A);return A.samples>0&&t.has("WEBGL_multisampled_render_to_texture")===!0&&v.__useRenderToTexture!==!1}function Le(A){let v=o.render.frame;u.get(A)!==v&&(u.set(A,v),A.update())}function kt(A,v){let W=A.colorSpace,ct=A.format,rt=A.type;return A.isCompressedTexture===!0||A.isVideoTexture===!0||W!==Lo&&W!==cs&&(me.getTransfer(W)===Ee?(ct!==Mi||rt!==Hn)&&qt("WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):Kt("WebGLTextures: Unsupported texture color space:",W)),v}function Wt(A){return typeof HTMLImageElement<"u"&&A instanceof HTMLImageElement?(c.width=A.naturalWidth||A.width,c.height=A.naturalHeight||A.height):typeof VideoFrame<"u"&&A instanceof VideoFrame?(c.width=A.displayWidth,c.height=A.displayHeight):(c.width=A.width,c.height=A.height),c}this.allocateTextureUnit=ht,this.resetTextureUnits=Q,this.getTextureUnits=it,this.setTextureUnits=ut,this.setTexture2D=pt,this.setTexture2DArray=_t,this.setTexture3D=Et,this.setTextureCube=St,this.rebindTextures=qe,this.setupRenderTarget=tn,this.updateRenderTargetMipmap=F,this.updateMultisampleRenderTarget=Xt,this.setupDepthRenderbuffer=cn,this.setupFrameBufferTexture=Pe,this.useMultisampledRTT=Mt,this.dispose=H}function tb(i,t){function e(n,s=cs){let r,o=me.getTransfer(s);if(n===Hn)return i.UNSIGNED_BYTE;if(n===tc)return i.UNSIGNED_SHORT_4_4_4_4;if(n===ec)return i.UNSIGNED_SHORT_5_5_5_1;if(n===Eu)return i.UNSIGNED_INT_5_9_9_9_REV;if(n===Au)return i.UNSIGNED_INT_10F_11F_11F_REV;if(n===wu)return i.BYTE;if(n===Tu)return i.SHORT;if(n===Qr)return i.UNSIGNED_SHORT;if(n===jl)return i.INT;if(n===yi)return i.UNSIGNED_INT;if(n===ci)return i.FLOAT;if(n===Si)return i.HALF_FLOAT;if(n===Cu)return i.ALPHA;if(n===Ru)return i.RGB;if(n===Mi)return i.RGBA;if(n===ns)return i.DEPTH_COMPONENT;if(n===ls)return i.DEPTH_STENCIL;if(n===nc)return i.RED;if(n===ic)return i.RED_INTEGER;if(n===Is)return i.RG;if(n===sc)return i.RG_INTEGER;if(n===rc)return i.RGBA_INTEGER;if(n===ia||n===sa||n===ra||n===oa)if(o===Ee)if(r=t.get("WEBGL_compressed_texture_s3tc_srgb"),r!==null){if(n===ia)return r.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(n===sa)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(n===ra)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(n===oa)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(r=t.get("WEBGL_compressed_texture_s3tc"),r!==null){if(n===ia)return r.COMPRESSED_RGB_S3TC_DXT1_EXT;if(n===sa)return r.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(n===ra)return r.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(n===oa)return r.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(n===oc||n===ac||n===lc||n===cc)if(r=t.get("WEBGL_compressed_texture_pvrtc"),r!==null){if(n===oc)return r.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(n===ac)return r.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(n===lc)return r.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(n===cc)return r.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(n===hc||n===uc||n===dc||n===fc||n===pc||n===aa||n===mc)if(r=t.get("WEBGL_compressed_texture_etc"),r!==null){if(n===hc||n===uc)return o===Ee?r.COMPRESSED_SRGB8_ETC2:r.COMPRESSED_RGB8_ETC2;if(n===dc)return o===Ee?r.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:r.COMPRESSED_RGBA8_ETC2_EAC;if(n===fc)return r.COMPRESSED_R11_EAC;if(n===pc)return r.COMPRESSED_SIGNED_R11_EAC;if(n===aa)return r.COMPRESSED_RG11_EAC;if(n===mc)return r.COMPRESSED_SIGNED_RG11_EAC}else return null;if(n===gc||n===_c||n===xc||n===vc||n===yc||n===Sc||n===Mc||n===bc||n===wc||n===Tc||n===Ec||n===Ac||n===Cc||n===Rc)if(r=t.get("WEBGL_compressed_texture_astc"),r!==null){if(n===gc)return o===Ee?r.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:r.COMPRESSED_RGBA_ASTC_4x4_KHR;if(n===_c)return o===Ee?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:r.COMPRESSED_RGBA_ASTC_5x4_KHR;if(n===xc)return o===Ee?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:r.COMPRESSED_RGBA_ASTC_5x5_KHR;if(n===vc)return o===Ee?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:r.COMPRESSED_RGBA_ASTC_6x5_KHR;if(n===yc)return o===Ee?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:r.COMPRESSED_RGBA_ASTC_6x6_KHR;if(n===Sc)return o===Ee?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:r.COMPRESSED_RGBA_ASTC_8x5_KHR;if(n===Mc)return o===Ee?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:r.COMPRESSED_RGBA_ASTC_8x6_KHR;if(n===bc)return o===Ee?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:r.COMPRESSED_RGBA_ASTC_8x8_KHR;if(n===wc)return o===Ee?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:r.COMPRESSED_RGBA_ASTC_10x5_KHR;if(n===Tc)return o===Ee?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:r.COMPRESSED_RGBA_ASTC_10x6_KHR;if(n===Ec)return o===Ee?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:r.COMPRESSED_RGBA_ASTC_10x8_KHR;if(n===Ac)return o===Ee?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:r.COMPRESSED_RGBA_ASTC_10x10_KHR;if(n===Cc)return o===Ee?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:r.COMPRESSED_RGBA_ASTC_12x10_KHR;if(n===Rc)return o===Ee?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:r.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(n===Pc||n===Ic||n===Lc)if(r=t.get("EXT_texture_compression_bptc"),r!==null){if(n===Pc)return o===Ee?r.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:r.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(n===Ic)return r.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(n===Lc)return r.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(n===Dc||n===Nc||n===la||n===Uc)if(r=t.get("EXT_texture_compression_rgtc"),r!==null){if(n===Dc)return r.COMPRESSED_RED_RGTC1_EXT;if(n===Nc)return r.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(n===la)return r.COMPRESSED_RED_GREEN_RGTC2_EXT;if(n===Uc)return r.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return n===Qs?i.UNSIGNED_INT_24_8:i[n]!==void 0?i[n]:null}return{convert:e}}var eb=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,nb=`
uniform sampler2DArray depthColor;
uniform float depthWidth;
uniform float depthHeight;

void main() {

	vec2 coord = vec2( gl_FragCoord.x / depthWidth, gl_FragCoord.y / depthHeight );

	if ( coord.x >= 1.0 ) {

		gl_FragDepth = texture( depthColor, vec3( coord.x - 1.0, coord.y, 1 ) ).r;

	} else {

		gl_FragDepth = texture( depthColor, vec3( coord.x, coord.y, 0 ) ).r;

	}

}`,$u=class{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(t,e){if(this.texture===null){let n=new Yo(t.texture);(t.depthNear!==e.depthNear||t.depthFar!==e.depthFar)&&(this.depthNear=t.depthNear,this.depthFar=t.depthFar),this.texture=n}}getMesh(t){if(this.texture!==null&&this.mesh===null){let e=t.cameras[0].viewport,n=new Oi({vertexShader:eb,fragmentShader:nb,uniforms:{depthColor:{value:this.texture},depthWidth:{value:e.z},depthHeight:{value:e.w}}});this.mesh=new Gn(new $o(20,20),n)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}},Zu=class extends Ui{constructor(t,e){super();let n=this,s=null,r=1,o=null,a="local-floor",l=1,c=null,u=null,d=null,h=null,f=null,_=null,S=typeof XRWebGLBinding<"u",m=new $u,p={},y=e.getContextAttributes(),C=null,w=null,P=[],E=[],x=new ge,T=null,B=null,N=new Fn;N.viewport=new We;let D=new Fn;D.viewport=new We;let k=[N,D],G=new $l,L=null,H=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(j){let pt=P[j];return pt===void 0&&(pt=new Vr,P[j]=pt),pt.getTargetRaySpace()},this.getControllerGrip=function(j){let pt=P[j];return pt===void 0&&(pt=new Vr,P[j]=pt),pt.getGripSpace()},this.getHand=function(j){let pt=P[j];return pt===void 0&&(pt=new Vr,P[j]=pt),pt.getHandSpace()};function q(j){let pt=E.indexOf(j.inputSource);if(pt===-1)return;let _t=P[pt];_t!==void 0&&(_t.update(j.inputSource,j.frame,c||o),_t.dispatchEvent({type:j.type,data:j.inputSource}))}function V(){s.removeEventListener("select",q),s.removeEventListener("selectstart",q),s.removeEventListener("selectend",q),s.removeEventListener("squeeze",q),s.removeEventListener("squeezestart",q),s.removeEventListener("squeezeend",q),s.removeEventListener("end",V),s.removeEventListener("inputsourceschange",lt);for(let j=0;j<P.length;j++){let pt=E[j];pt!==null&&(E[j]=null,P[j].disconnect(pt))}L=null,H=null,m.reset();for(let j in p)delete p[j];if(t.setRenderTarget(C),f=null,h=null,d=null,s=null,w=null,ht.stop(),n.isPresenting=!1,t.setPixelRatio(T),t.setSize(x.width,x.height,!1),B!==null){let j=B.camera;j.fov=B.fov,j.zoom=B.zoom,j.updateProjectionMatrix(),B=null}n.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(j){r=j,n.isPresenting===!0&&qt("WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(j){a=j,n.isPresenting===!0&&qt("WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return c||o},this.setReferenceSpace=function(j){c=j},this.getBaseLayer=function(){return h!==null?h:f},this.getBinding=function(){return d===null&&S&&(d=new XRWebGLBinding(s,e)),d},this.getFrame=function(){return _},this.getSession=function(){return s},this.setSession=async function(j){if(s=j,s!==null){if(C=t.getRenderTarget(),s.addEventListener("select",q),s.addEventListener("selectstart",q),s.addEventListener("selectend",q),s.addEventListener("squeeze",q),s.addEventListener("squeezestart",q),s.addEventListener("squeezeend",q),s.addEventListener("end",V),s.addEventListener("inputsourceschange",lt),y.xrCompatible!==!0&&await e.makeXRCompatible(),T=t.getPixelRatio(),t.getSize(x),S&&"createProjectionLayer"in XRWebGLBinding.prototype){let _t=null,Et=null,St=null;y.depth&&(St=y.stencil?e.DEPTH24_STENCIL8:e.DEPTH_COMPONENT24,_t=y.stencil?ls:ns,Et=y.stencil?Qs:yi);let Gt={colorFormat:e.RGBA8,depthFormat:St,scaleFactor:r};d=this.getBinding(),h=d.createProjectionLayer(Gt),s.updateRenderState({layers:[h]}),t.setPixelRatio(1),t.setSize(h.textureWidth,h.textureHeight,!1),w=new ti(h.textureWidth,h.textureHeight,{format:Mi,type:Hn,depthTexture:new os(h.textureWidth,h.textureHeight,Et,void 0,void 0,void 0,void 0,void 0,void 0,_t),stencilBuffer:y.stencil,colorSpace:t.outputColorSpace,samples:y.antialias?4:0,resolveDepthBuffer:h.ignoreDepthValues===!1,resolveStencilBuffer:h.ignoreDepthValues===!1,storeMultisampledDepthBuffer:h.ignoreDepthValues===!1,storeMultisampledStencilBuffer:h.ignoreDepthValues===!1})}else{let _t={antialias:y.antialias,alpha:!0,depth:y.depth,stencil:y.stencil,framebufferScaleFactor:r};f=new XRWebGLLayer(s,e,_t),s.updateRenderState({baseLayer:f}),t.setPixelRatio(1),t.setSize(f.framebufferWidth,f.framebufferHeight,!1),w=new ti(f.framebufferWidth,f.framebufferHeight,{format:Mi,type:Hn,colorSpace:t.outputColorSpace,stencilBuffer:y.stencil,resolveDepthBuffer:f.ignoreDepthValues===!1,resolveStencilBuffer:f.ignoreDepthValues===!1,storeMultisampledDepthBuffer:f.ignoreDepthValues===!1,storeMultisampledStencilBuffer:f.ignoreDepthValues===!1})}w.isXRRenderTarget=!0,this.setFoveation(l),c=null,o=await s.requestReferenceSpace(a),ht.setContext(s),ht.start(),n.isPresenting=!0,n.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(s!==null)return s.environmentBlendMode},this.getDepthTexture=function(){return m.getDepthTexture()};function lt(j){for(let pt=0;pt<j.removed.length;pt++){let _t=j.removed[pt],Et=E.indexOf(_t);Et>=0&&(E[Et]=null,P[Et].disconnect(_t))}for(let pt=0;pt<j.added.length;pt++){let _t=j.added[pt],Et=E.indexOf(_t);if(Et===-1){for(let Gt=0;Gt<P.length;Gt++)if(Gt>=E.length){E.push(_t),Et=Gt;break}else if(E[Gt]===null){E[Gt]=_t,Et=Gt;break}if(Et===-1)break}let St=P[Et];St&&St.connect(_t)}}function J(j,pt){pt===null?j.matrixWorld.copy(j.matrix):j.matrixWorld.multiplyMatrices(pt.matrixWorld,j.matrix),j.matrixWorldInverse.copy(j.matrixWorld).invert()}this.updateCamera=function(j){if(s===null)return;let pt=j.near,_t=j.far;m.texture!==null&&(m.depthNear>0&&(pt=m.depthNear),m.depthFar>0&&(_t=m.depthFar)),G.near=D.near=N.near=pt,G.far=D.far=N.far=_t,(L!==G.near||H!==G.far)&&(s.updateRenderState({depthNear:G.near,depthFar:G.far}),L=G.near,H=G.far),G.layers.mask=j.layers.mask|6,N.layers.mask=G.layers.mask&-5,D.layers.mask=G.layers.mask&-3;let Et=j.parent,St=G.cameras;J(G,Et);for(let Gt=0;Gt<St.length;Gt++)J(St[Gt],Et);G.projectionMatrix.copy(N.projectionMatrix),G.projectionMatrixInverse.copy(N.projectionMatrixInverse),B===null&&j.isPerspectiveCamera&&(B={camera:j,fov:j.fov,zoom:j.zoom}),Q(j,G,Et)};function Q(j,pt,_t){_t===null?j.matrix.copy(pt.matrixWorld):(j.matrix.copy(_t.matrixWorld),j.matrix.invert(),j.matrix.multiply(pt.matrixWorld)),j.matrix.decompose(j.position,j.quaternion,j.scale),j.updateMatrixWorld(!0),j.projectionMatrix.copy(pt.projectionMatrix),j.projectionMatrixInverse.copy(pt.projectionMatrixInverse),j.isPerspectiveCamera&&(j.fov=Al*2*Math.atan(1/j.projectionMatrix.elements[5]),j.zoom=1)}this.getCamera=function(){return G},this.getFoveation=function(){if(!(h===null&&f===null))return l},this.setFoveation=function(j){l=j,h!==null&&(h.fixedFoveation=j),f!==null&&f.fixedFoveation!==void 0&&(f.fixedFoveation=j)},this.hasDepthSensing=function(){return m.texture!==null},this.getDepthSensingMesh=function(){return m.getMesh(G)},this.getCameraTexture=function(j){return p[j]};let it=null;function ut(j,pt){if(u=pt.getViewerPose(c||o),_=pt,u!==null){let _t=u.views;f!==null&&(t.setRenderTargetFramebuffer(w,f.framebuffer),t.setRenderTarget(w));let Et=!1;_t.length!==G.cameras.length&&(G.cameras.length=0,Et=!0);for(let zt=0;zt<_t.length;zt++){let le=_t[zt],re=null;if(f!==null)re=f.getViewport(le);else{let Ge=d.getViewSubImage(h,le);re=Ge.viewport,zt===0&&(t.setRenderTargetTextures(w,Ge.colorTexture,Ge.depthStencilTexture),t.setRenderTarget(w))}let jt=k[zt];jt===void 0&&(jt=new Fn,jt.layers.enable(zt),jt.viewport=new We,k[zt]=jt),jt.matrix.fromArray(le.transform.matrix),jt.matrix.decompose(jt.position,jt.quaternion,jt.scale),jt.projectionMatrix.fromArray(le.projectionMatrix),jt.projectionMatrixInverse.copy(jt.projectionMatrix).invert(),jt.viewport.set(re.x,re.y,re.width,re.height),zt===0&&(G.matrix.copy(jt.matrix),G.matrix.decompose(G.position,G.quaternion,G.scale)),Et===!0&&G.cameras.push(jt)}let St=s.enabledFeatures;if(St&&St.includes("depth-sensing")&&s.depthUsage=="gpu-optimized"&&S){d=n.getBinding();let zt=d.getDepthInformation(_t[0]);zt&&zt.isValid&&zt.texture&&m.init(zt,s.renderState)}if(St&&St.includes("camera-access")&&S){t.state.unbindTexture(),d=n.getBinding();for(let zt=0;zt<_t.length;zt++){let le=_t[zt].camera;if(le){let re=p[le];re||(re=new Yo,p[le]=re);let jt=d.getCameraImage(le);re.sourceTexture=jt}}}}for(let _t=0;_t<P.length;_t++){let Et=E[_t],St=P[_t];Et!==null&&St!==void 0&&St.update(Et,pt,c||o)}it&&it(j,pt),pt.detectedPlanes&&n.dispatchEvent({type:"planesdetected",data:pt}),_=null}let ht=new km;ht.setAnimationLoop(ut),this.setAnimationLoop=function(j){it=j},this.dispose=function(){}}},ib=new we,Zm=new Qt;Zm.set(-1,0,0,0,1,0,0,0,1);function sb(i,t){function e(m,p){m.matrixAutoUpdate===!0&&m.updateMatrix(),p.value.copy(m.matrix)}function n(m,p){p.color.getRGB(m.fogColor.value,Fu(i)),p.isFog?(m.fogNear.value=p.near,m.fogFar.value=p.far):p.isFogExp2&&(m.fogDensity.value=p.density)}function s(m,p,y,C,w){p.isNodeMaterial?p.uniformsNeedUpdate=!1:p.isMeshBasicMaterial?r(m,p):p.isMeshLambertMaterial?(r(m,p),p.envMap&&(m.envMapIntensity.value=p.envMapIntensity)):p.isMeshToonMaterial?(r(m,p),d(m,p)):p.isMeshPhongMaterial?(r(m,p),u(m,p),p.envMap&&(m.envMapIntensity.value=p.envMapIntensity)):p.isMeshStandardMaterial?(r(m,p),h(m,p),p.isMeshPhysicalMaterial&&f(m,p,w)):p.isMeshMatcapMaterial?(r(m,p),_(m,p)):p.isMeshDepthMaterial?r(m,p):p.isMeshDistanceMaterial?(r(m,p),S(m,p)):p.isMeshNormalMaterial?r(m,p):p.isLineBasicMaterial?(o(m,p),p.isLineDashedMaterial&&a(m,p)):p.isPointsMaterial?l(m,p,y,C):p.isSpriteMaterial?c(m,p):p.isShadowMaterial?(m.color.value.copy(p.color),m.opacity.value=p.opacity):p.isShaderMaterial&&(p.uniformsNeedUpdate=!1)}function r(m,p){m.opacity.value=p.opacity,p.color&&m.diffuse.value.copy(p.color),p.emissive&&m.emissive.value.copy(p.emissive).multiplyScalar(p.emissiveIntensity),p.map&&(m.map.value=p.map,e(p.map,m.mapTransform)),p.alphaMap&&(m.alphaMap.value=p.alphaMap,e(p.alphaMap,m.alphaMapTransform)),p.bumpMap&&(m.bumpMap.value=p.bumpMap,e(p.bumpMap,m.bumpMapTransform),m.bumpScale.value=p.bumpScale,p.side===Bn&&(m.bumpScale.value*=-1)),p.normalMap&&(m.normalMap.value=p.normalMap,e(p.normalMap,m.normalMapTransform),m.normalScale.value.copy(p.normalScale),p.side===Bn&&m.normalScale.value.negate()),p.displacementMap&&(m.displacementMap.value=p.displacementMap,e(p.displacementMap,m.displacementMapTransform),m.displacementScale.value=p.displacementScale,m.displacementBias.value=p.displacementBias),p.emissiveMap&&(m.emissiveMap.value=p.emissiveMap,e(p.emissiveMap,m.emissiveMapTransform)),p.specularMap&&(m.specularMap.value=p.specularMap,e(p.specularMap,m.specularMapTransform)),p.alphaTest>0&&(m.alphaTest.value=p.alphaTest);let y=t.get(p),C=y.envMap,w=y.envMapRotation;C&&(m.envMap.value=C,m.envMapRotation.value.setFromMatrix4(ib.makeRotationFromEuler(w)).transpose(),C.isCubeTexture&&C.isRenderTargetTexture===!1&&m.envMapRotation.value.premultiply(Zm),m.reflectivity.value=p.reflectivity,m.ior.value=p.ior,m.refractionRatio.value=p.refractionRatio),p.lightMap&&(m.lightMap.value=p.lightMap,m.lightMapIntensity.value=p.lightMapIntensity,e(p.lightMap,m.lightMapTransform)),p.aoMap&&(m.aoMap.value=p.aoMap,m.aoMapIntensity.value=p.aoMapIntensity,e(p.aoMap,m.aoMapTransform))}function o(m,p){m.diffuse.value.copy(p.color),m.opacity.value=p.opacity,p.map&&(m.map.value=p.map,e(p.map,m.mapTransform))}function a(m,p){m.dashSize.value=p.dashSize,m.totalSize.value=p.dashSize+p.gapSize,m.scale.value=p.scale}function l(m,p,y,C){m.diffuse.value.copy(p.color),m.opacity.value=p.opacity,m.size.value=p.size*y,m.scale.value=C*.5,p.map&&(m.map.value=p.map,e(p.map,m.uvTransform)),p.alphaMap&&(m.alphaMap.value=p.alphaMap,e(p.alphaMap,m.alphaMapTransform)),p.alphaTest>0&&(m.alphaTest.value=p.alphaTest)}function c(m,p){m.diffuse.value.copy(p.color),m.opacity.value=p.opacity,m.rotation.value=p.rotation,p.map&&(m.map.value=p.map,e(p.map,m.mapTransform)),p.alphaMap&&(m.alphaMap.value=p.alphaMap,e(p.alphaMap,m.alphaMapTransform)),p.alphaTest>0&&(m.alphaTest.value=p.alphaTest)}function u(m,p){m.specular.value.copy(p.specular),m.shininess.value=Math.max(p.shininess,1e-4)}function d(m,p){p.gradientMap&&(m.gradientMap.value=p.gradientMap)}function h(m,p){m.metalness.value=p.metalness,p.metalnessMap&&(m.metalnessMap.value=p.metalnessMap,e(p.metalnessMap,m.metalnessMapTransform)),m.roughness.value=p.roughness,p.roughnessMap&&(m.roughnessMap.value=p.roughnessMap,e(p.roughnessMap,m.roughnessMapTransform)),p.envMap&&(m.envMapIntensity.value=p.envMapIntensity)}function f(m,p,y){m.ior.value=p.ior,p.diffuseRoughness>0&&(m.diffuseRoughness.value=p.diffuseRoughness,p.diffuseRoughnessMap&&(m.diffuseRoughnessMap.value=p.diffuseRoughnessMap,e(p.diffuseRoughnessMap,m.diffuseRoughnessMapTransform))),p.sheen>0&&(m.sheenColor.value.copy(p.sheenColor).multiplyScalar(p.sheen),m.sheenRoughness.value=p.sheenRoughness,p.sheenColorMap&&(m.sheenColorMap.value=p.sheenColorMap,e(p.sheenColorMap,m.sheenColorMapTransform)),p.sheenRoughnessMap&&(m.sheenRoughnessMap.value=p.sheenRoughnessMap,e(p.sheenRoughnessMap,m.sheenRoughnessMapTransform))),p.clearcoat>0&&(m.clearcoat.value=p.clearcoat,m.clearcoatRoughness.value=p.clearcoatRoughness,p.clearcoatMap&&(m.clearcoatMap.value=p.clearcoatMap,e(p.clearcoatMap,m.clearcoatMapTransform)),p.clearcoatRoughnessMap&&(m.clearcoatRoughnessMap.value=p.clearcoatRoughnessMap,e(p.clearcoatRoughnessMap,m.clearcoatRoughnessMapTransform)),p.clearcoatNormalMap&&(m.clearcoatNormalMap.value=p.clearcoatNormalMap,e(p.clearcoatNormalMap,m.clearcoatNormalMapTransform),m.clearcoatNormalScale.value.copy(p.clearcoatNormalScale),p.side===Bn&&m.clearcoatNormalScale.value.negate())),p.dispersion>0&&(m.dispersion.value=p.dispersion),p.retroreflectivity>0&&(m.retroreflectivity.value=p.retroreflectivity),p.iridescence>0&&(m.iridescence.value=p.iridescence,m.iridescenceIOR.value=p.iridescenceIOR,m.iridescenceThicknessMinimum.value=p.iridescenceThicknessMinimum,m.iridescenceThicknessMaximum.value=p.iridescenceThicknessMaximum,p.iridescenceMap&&(m.iridescenceMap.value=p.iridescenceMap,e(p.iridescenceMap,m.iridescenceMapTransform)),p.iridescenceThicknessMap&&(m.iridescenceThicknessMap.value=p.iridescenceThicknessMap,e(p.iridescenceThicknessMap,m.iridescenceThicknessMapTransform))),p.transmission>0&&(m.transmission.value=p.transmission,m.transmissionSamplerMap.value=y.texture,m.transmissionSamplerSize.value.set(y.width,y.height),p.transmissionMap&&(m.transmissionMap.value=p.transmissionMap,e(p.transmissionMap,m.transmissionMapTransform)),m.thickness.value=p.thickness,p.thicknessMap&&(m.thicknessMap.value=p.thicknessMap,e(p.thicknessMap,m.thicknessMapTransform)),m.attenuationDistance.value=p.attenuationDistance,m.attenuationColor.value.copy(p.attenuationColor)),p.anisotropy>0&&(m.anisotropyVector.value.set(p.anisotropy*Math.cos(p.anisotropyRotation),p.anisotropy*Math.sin(p.anisotropyRotation)),p.anisotropyMap&&(m.anisotropyMap.value=p.anisotropyMap,e(p.anisotropyMap,m.anisotropyMapTransform))),m.specularIntensity.value=p.specularIntensity,m.specularColor.value.copy(p.specularColor),p.specularColorMap&&(m.specularColorMap.value=p.specularColorMap,e(p.specularColorMap,m.specularColorMapTransform)),p.specularIntensityMap&&(m.specularIntensityMap.value=p.specularIntensityMap,e(p.specularIntensityMap,m.specularIntensityMapTransform))}function _(m,p){p.matcap&&(m.matcap.value=p.matcap)}function S(m,p){let y=t.get(p).light;m.referencePosition.value.setFromMatrixPosition(y.matrixWorld),m.nearDistance.value=y.shadow.camera.near,m.farDistance.value=y.shadow.camera.far}return{refreshFogUniforms:n,refreshMaterialUniforms:s}}function rb(i,t,e,n){let s={},r={};function o(y,C){let w=C.program;n.uniformBlockBinding(y,w,s[y.id])}function a(y,C){let w=s[y.id];w===void 0&&(_(y),w=l(y),s[y.id]=w,y.addEventListener("dispose",m));let P=C.program;n.updateUBOMapping(y,P);let E=t.render.frame;r[y.id]!==E&&(c(y),r[y.id]=E)}function l(y){let C=i.createBuffer(),w=y.__size,P=y.usage;return i.bindBuffer(i.UNIFORM_BUFFER,C),i.bufferData(i.UNIFORM_BUFFER,w,P),i.bindBuffer(i.UNIFORM_BUFFER,null),C}function c(y){let C=s[y.id],w=y.uniforms,P=y.__cache;i.bindBuffer(i.UNIFORM_BUFFER,C);for(let E=0,x=w.length;E<x;E++){let T=w[E];if(Array.isArray(T))for(let B=0,N=T.length;B<N;B++)u(T[B],E,B,P);else u(T,E,0,P)}i.bindBuffer(i.UNIFORM_BUFFER,null)}function u(y,C,w,P){if(h(y,C,w,P)===!0){let E=y.__offset,x=y.value;if(Array.isArray(x)){let T=0;for(let B=0;B<x.length;B++){let N=x[B],D=S(N,!0);d(N,y.__data,T),T+=D.storage/Float32Array.BYTES_PER_ELEMENT}}else d(x,y.__data,0);i.bufferSubData(i.UNIFORM_BUFFER,E,y.__data)}}function d(y,C,w){typeof y=="number"||typeof y=="boolean"?C[w]=y:y.isMatrix3?(C[w]=y.elements[0],C[w+1]=y.elements[1],C[w+2]=y.elements[2],C[w+3]=0,C[w+4]=y.elements[3],C[w+5]=y.elements[4],C[w+6]=y.elements[5],C[w+7]=0,C[w+8]=y.elements[6],C[w+9]=y.elements[7],C[w+10]=y.elements[8],C[w+11]=0):ArrayBuffer.isView(y)?C.set(y.subarray(0,C.length-w),w):y.toArray(C,w)}function h(y,C,w,P){let E=y.value,x=C+"_"+w;if(Array.isArray(E)){P[x]===void 0&&(P[x]=[]);let T=P[x],B=!1;for(let N=0;N<E.length;N++)f(E[N],T,N)===!0&&(B=!0);return B}return f(E,P,x)}function f(y,C,w){if(C[w]===void 0)return typeof y=="number"||typeof y=="boolean"?C[w]=y:ArrayBuffer.isView(y)?C[w]=y.slice():C[w]=y.clone(),!0;{let P=C[w];if(typeof y=="number"||typeof y=="boolean"){if(P!==y)return C[w]=y,!0}else{if(ArrayBuffer.isView(y))return!0;if(P.equals(y)===!1)return P.copy(y),!0}}return!1}function _(y){let C=y.uniforms,w=0,P=16;for(let x=0,T=C.length;x<T;x++){let B=Array.isArray(C[x])?C[x]:[C[x]];for(let N=0,D=B.length;N<D;N++){let k=B[N],G=Array.isArray(k.value)?k.value:[k.value],L=Array.isArray(C[x])||Array.isArray(k.value),H=w;for(let V=0,lt=G.length;V<lt;V++){let J=G[V],Q=S(J,L),it=w%P,ut=it%Q.boundary,ht=it+ut;w+=ut,ht!==0&&P-ht<Q.storage&&(w+=P-ht),V===0&&(H=w),w+=Q.storage}let q=k.type==="int"?Int32Array:k.type==="uint"?Uint32Array:Float32Array;k.__data=new q((w-H)/Float32Array.BYTES_PER_ELEMENT),k.__offset=H}}let E=w%P;return E>0&&(w+=P-E),y.__size=w,y.__cache={},this}function S(y,C){let w={boundary:0,storage:0};return typeof y=="number"||typeof y=="boolean"?(w.boundary=4,w.storage=4):y.isVector2?(w.boundary=8,w.storage=8):y.isVector3||y.isColor?(w.boundary=16,w.storage=12):y.isVector4?(w.boundary=16,w.storage=16):y.isMatrix3?(w.boundary=16,w.storage=48):y.isMatrix4?(w.boundary=16,w.storage=64):y.isTexture?qt("WebGLRenderer: Texture samplers can not be part of an uniforms group."):ArrayBuffer.isView(y)?(w.boundary=16,w.storage=y.byteLength):qt("WebGLRenderer: Unsupported uniform value type.",y),C===!0&&(w.boundary=16,w.storage=Math.ceil(w.storage/16)*16),w}function m(y){let C=y.target;C.removeEventListener("dispose",m),i.deleteBuffer(s[C.id]),delete s[C.id],delete r[C.id]}function p(){for(let y in s)i.deleteBuffer(s[y]);s={},r={}}return{bind:o,update:a,dispose:p}}var ob=new Uint16Array([12469,15057,12620,14925,13266,14620,13807,14376,14323,13990,14545,13625,14713,13328,14840,12882,14931,12528,14996,12233,15039,11829,15066,11525,15080,11295,15085,10976,15082,10705,15073,10495,13880,14564,13898,14542,13977,14430,14158,14124,14393,13732,14556,13410,14702,12996,14814,12596,14891,12291,14937,11834,14957,11489,14958,11194,14943,10803,14921,10506,14893,10278,14858,9960,14484,14039,14487,14025,14499,13941,14524,13740,14574,13468,14654,13106,14743,12678,14818,12344,14867,11893,14889,11509,14893,11180,14881,10751,14852,10428,14812,10128,14765,9754,14712,9466,14764,13480,14764,13475,14766,13440,14766,13347,14769,13070,14786,12713,14816,12387,14844,11957,14860,11549,14868,11215,14855,10751,14825,10403,14782,10044,14729,9651,14666,9352,14599,9029,14967,12835,14966,12831,14963,12804,14954,12723,14936,12564,14917,12347,14900,11958,14886,11569,14878,11247,14859,10765,14828,10401,14784,10011,14727,9600,14660,9289,14586,8893,14508,8533,15111,12234,15110,12234,15104,12216,15092,12156,15067,12010,15028,11776,14981,11500,14942,11205,14902,10752,14861,10393,14812,9991,14752,9570,14682,9252,14603,8808,14519,8445,14431,8145,15209,11449,15208,11451,15202,11451,15190,11438,15163,11384,15117,11274,15055,10979,14994,10648,14932,10343,14871,9936,14803,9532,14729,9218,14645,8742,14556,8381,14461,8020,14365,7603,15273,10603,15272,10607,15267,10619,15256,10631,15231,10614,15182,10535,15118,10389,15042,10167,14963,9787,14883,9447,14800,9115,14710,8665,14615,8318,14514,7911,14411,7507,14279,7198,15314,9675,15313,9683,15309,9712,15298,9759,15277,9797,15229,9773,15166,9668,15084,9487,14995,9274,14898,8910,14800,8539,14697,8234,14590,7790,14479,7409,14367,7067,14178,6621,15337,8619,15337,8631,15333,8677,15325,8769,15305,8871,15264,8940,15202,8909,15119,8775,15022,8565,14916,8328,14804,8009,14688,7614,14569,7287,14448,6888,14321,6483,14088,6171,15350,7402,15350,7419,15347,7480,15340,7613,15322,7804,15287,7973,15229,8057,15148,8012,15046,7846,14933,7611,14810,7357,14682,7069,14552,6656,14421,6316,14251,5948,14007,5528,15356,5942,15356,5977,15353,6119,15348,6294,15332,6551,15302,6824,15249,7044,15171,7122,15070,7050,14949,6861,14818,6611,14679,6349,14538,6067,14398,5651,14189,5311,13935,4958,15359,4123,15359,4153,15356,4296,15353,4646,15338,5160,15311,5508,15263,5829,15188,6042,15088,6094,14966,6001,14826,5796,14678,5543,14527,5287,14377,4985,14133,4586,13869,4257,15360,1563,15360,1642,15358,2076,15354,2636,15341,3350,15317,4019,15273,4429,15203,4732,15105,4911,14981,4932,14836,4818,14679,4621,14517,4386,14359,4156,14083,3795,13808,3437,15360,122,15360,137,15358,285,15355,636,15344,1274,15322,2177,15281,2765,15215,3223,15120,3451,14995,3569,14846,3567,14681,3466,14511,3305,14344,3121,14037,2800,13753,2467,15360,0,15360,1,15359,21,15355,89,15346,253,15325,479,15287,796,15225,1148,15133,1492,15008,1749,14856,1882,14685,1886,14506,1783,14324,1608,13996,1398,13702,1183]),zi=null;function ab(){return zi===null&&(zi=new Vo(ob,16,16,Is,Si),zi.name="DFG_LUT",zi.minFilter=On,zi.magFilter=On,zi.wrapS=Ni,zi.wrapT=Ni,zi.generateMipmaps=!1,zi.needsUpdate=!0),zi}var zc=class{constructor(t={}){let{canvas:e=cm(),context:n=null,depth:s=!0,stencil:r=!1,alpha:o=!1,antialias:a=!1,premultipliedAlpha:l=!0,preserveDrawingBuffer:c=!1,powerPreference:u="default",failIfMajorPerformanceCaveat:d=!1,reversedDepthBuffer:h=!1,outputBufferType:f=Hn}=t;this.isWebGLRenderer=!0;let _;if(n!==null){if(typeof WebGLRenderingContext<"u"&&n instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");_=n.getContextAttributes().alpha}else _=o;let S=f,m=new Set([rc,sc,ic]),p=new Set([Hn,yi,Qr,Qs,tc,ec]),y=new Uint32Array(4),C=new Int32Array(4),w={textures:[],min:[],max:[],resolution:[]},P=null,E=null,x=[],T=[],B=null;this.domElement=e,this.debug={checkShaderErrors:!0,diagnostics:{keywords:!1},onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=ki,this.toneMappingExposure=1,this.transmissionResolutionScale=1;let N=this,D=!1,k=null,G=null,L=null,H=null;this._outputColorSpace=jn;let q=0,V=0,lt=null,J=-1,Q=null,it=new We,ut=new We,ht=null,j=new ce(0),pt=0,_t=e.width,Et=e.height,St=1,Gt=null,ee=null,zt=new We(0,0,_t,Et),le=new We(0,0,_t,Et),re=!1,jt=new Es,Ge=new Il,Ue=!1,je=!1,Pe=new we,gn=new $,xe=new We,cn={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0},qe=!1;function tn(){return lt===null?St:1}let F=n;function Ct(b,O){return e.getContext(b,O)}let Xt,ne,Mt,Le,kt,Wt,A,v,W,ct,rt,gt,xt,tt,nt,ft,U,st,et,bt,mt,yt,Vt;try{let b={alpha:!0,depth:s,stencil:r,antialias:a,premultipliedAlpha:l,preserveDrawingBuffer:c,powerPreference:u,failIfMajorPerformanceCaveat:d};if("setAttribute"in e&&e.setAttribute("data-engine",`three.js r${"187"}`),e.addEventListener("webglcontextlost",Ft,!1),e.addEventListener("webglcontextrestored",Zt,!1),e.addEventListener("webglcontextcreationerror",At,!1),F===null){let O="webgl2";if(F=Ct(O,b),F===null)throw Ct(O)?new Error("THREE.WebGLRenderer: Error creating WebGL context with your selected attributes."):new Error("THREE.WebGLRenderer: Error creating WebGL context.")}$t()}catch(b){throw e.removeEventListener("webglcontextlost",Ft,!1),e.removeEventListener("webglcontextrestored",Zt,!1),e.removeEventListener("webglcontextcreationerror",At,!1),Kt("WebGLRenderer: "+b.message),b}function $t(){Xt=new xS(F),Xt.init(),mt=new tb(F,Xt),ne=new aS(F,Xt,t,mt),Mt=new QM(F,Xt),ne.reversedDepthBuffer&&h&&Mt.buffers.depth.setReversed(!0),G=F.createFramebuffer(),L=F.createFramebuffer(),H=F.createFramebuffer(),Le=new SS(F),kt=new BM,Wt=new jM(F,Xt,Mt,kt,ne,mt,Le),A=new _S(N),v=new bx(F),yt=new rS(F,v),W=new vS(F,v,Le,yt),ct=new bS(F,W,v,yt,Le),st=new MS(F,ne,Wt),nt=new lS(kt),rt=new OM(N,A,Xt,ne,yt,nt),gt=new sb(N,kt),xt=new zM,tt=new qM(Xt),U=new sS(N,A,Mt,ct,_,l),ft=new KM(N,ct,ne),Vt=new rb(F,Le,ne,Mt),et=new oS(F,Xt,Le),bt=new yS(F,Xt,Le),Le.programs=rt.programs,N.capabilities=ne,N.extensions=Xt,N.properties=kt,N.renderLists=xt,N.shadowMap=ft,N.state=Mt,N.info=Le}S!==Hn&&(B=new TS(S,e.width,e.height,a,s,r));let at=new Zu(N,F);this.xr=at,this.getContext=function(){return F},this.getContextAttributes=function(){return F.getContextAttributes()},this.forceContextLoss=function(){let b=Xt.get("WEBGL_lose_context");b&&b.loseContext()},this.forceContextRestore=function(){let b=Xt.get("WEBGL_lose_context");b&&b.restoreContext()},this.getPixelRatio=function(){return St},this.setPixelRatio=function(b){b!==void 0&&(St=b,this.setSize(_t,Et,!1))},this.getSize=function(b){return b.set(_t,Et)},this.setSize=function(b,O,K=!0){if(at.isPresenting){qt("WebGLRenderer: Can't change size while VR device is presenting.");return}_t=b,Et=O,e.width=Math.floor(b*St),e.height=Math.floor(O*St),K===!0&&(e.style.width=b+"px",e.style.height=O+"px"),B!==null&&B.setSize(e.width,e.height),this.setViewport(0,0,b,O)},this.getDrawingBufferSize=function(b){return b.set(_t*St,Et*St).floor()},this.setDrawingBufferSize=function(b,O,K){_t=b,Et=O,St=K,e.width=Math.floor(b*K),e.height=Math.floor(O*K),this.setViewport(0,0,b,O)},this.setEffects=function(b){if(S===Hn){Kt("WebGLRenderer: setEffects() requires outputBufferType set to HalfFloatType or FloatType.");return}if(b){for(let O=0;O<b.length;O++)if(b[O].isOutputPass===!0){qt("WebGLRenderer: OutputPass is not needed in setEffects(). Tone mapping and color space conversion are applied automatically.");break}}B.setEffects(b||[])},this.getCurrentViewport=function(b){return b.copy(it)},this.getViewport=function(b){return b.copy(zt)},this.setViewport=function(b,O,K,X){b.isVector4?zt.set(b.x,b.y,b.z,b.w):zt.set(b,O,K,X),Mt.viewport(it.copy(zt).multiplyScalar(tn()).round())},this.getScissor=function(b){return b.copy(le)},this.setScissor=function(b,O,K,X){b.isVector4?le.set(b.x,b.y,b.z,b.w):le.set(b,O,K,X),Mt.scissor(ut.copy(le).multiplyScalar(tn()).round())},this.getScissorTest=function(){return re},this.setScissorTest=function(b){Mt.setScissorTest(re=b)},this.setOpaqueSort=function(b){Gt=b},this.setTransparentSort=function(b){ee=b},this.getClearColor=function(b){return b.copy(U.getClearColor())},this.setClearColor=function(){U.setClearColor(...arguments)},this.getClearAlpha=function(){return U.getClearAlpha()},this.setClearAlpha=function(){U.setClearAlpha(...arguments)},this.clear=function(b=!0,O=!0,K=!0){let X=0;if(b){let Y=!1;if(lt!==null){let wt=lt.texture.format;Y=m.has(wt)}if(Y){let wt=lt.texture.type,Rt=p.has(wt),Tt=U.getClearColor(),Pt=U.getClearAlpha(),Bt=Tt.r,Jt=Tt.g,he=Tt.b;Rt?(y[0]=Bt,y[1]=Jt,y[2]=he,y[3]=Pt,F.clearBufferuiv(F.COLOR,0,y)):(C[0]=Bt,C[1]=Jt,C[2]=he,C[3]=Pt,F.clearBufferiv(F.COLOR,0,C))}else X|=F.COLOR_BUFFER_BIT}O&&(X|=F.DEPTH_BUFFER_BIT,this.state.buffers.depth.setMask(!0)),K&&(X|=F.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),X!==0&&F.clear(X)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.setNodesHandler=function(b){b.setRenderer(this),k=b},this.dispose=function(){e.removeEventListener("webglcontextlost",Ft,!1),e.removeEventListener("webglcontextrestored",Zt,!1),e.removeEventListener("webglcontextcreationerror",At,!1),U.dispose(),xt.dispose(),tt.dispose(),Wt.dispose(),kt.dispose(),A.dispose(),ct.dispose(),W.dispose(),yt.dispose(),Vt.dispose(),rt.dispose(),at.dispose(),at.removeEventListener("sessionstart",ga),at.removeEventListener("sessionend",bi),Gi.stop()};function Ft(b){b.preventDefault(),Nu("WebGLRenderer: Context Lost."),D=!0}function Zt(){Nu("WebGLRenderer: Context Restored."),D=!1;let b=Le.autoReset,O=ft.enabled,K=ft.autoUpdate,X=ft.needsUpdate,Y=ft.type;$t(),Le.autoReset=b,ft.enabled=O,ft.autoUpdate=K,ft.needsUpdate=X,ft.type=Y}function At(b){Kt("WebGLRenderer: A WebGL context could not be created. Reason: ",b.statusMessage)}function se(b){let O=b.target;O.removeEventListener("dispose",se),Fe(O)}function Fe(b){Pn(b),kt.remove(b)}function Pn(b){let O=kt.get(b).programs;O!==void 0&&(O.forEach(function(K){rt.releaseProgram(K)}),b.isShaderMaterial&&rt.releaseShaderCache(b))}this.renderBufferDirect=function(b,O,K,X,Y,wt){O===null&&(O=cn);let Rt=Y.isMesh&&Y.matrixWorld.determinantAffine()<0,Tt=co(b,O,K,X,Y);Mt.setMaterial(X,Rt);let Pt=K.index,Bt=1;if(X.wireframe===!0){if(Pt=W.getWireframeAttribute(K),Pt===void 0)return;Bt=2}let Jt=K.drawRange,he=K.attributes.position,Ot=Jt.start*Bt,ue=(Jt.start+Jt.count)*Bt;wt!==null&&(Ot=Math.max(Ot,wt.start*Bt),ue=Math.min(ue,(wt.start+wt.count)*Bt)),Pt!==null?(Ot=Math.max(Ot,0),ue=Math.min(ue,Pt.count)):he!=null&&(Ot=Math.max(Ot,0),ue=Math.min(ue,he.count));let Xe=ue-Ot;if(Xe<0||Xe===1/0)return;yt.setup(Y,X,Tt,K,Pt);let Ae,Ce=et;if(Pt!==null&&(Ae=v.get(Pt),Ce=bt,Ce.setIndex(Ae)),Y.isMesh)X.wireframe===!0?(Mt.setLineWidth(X.wireframeLinewidth*tn()),Ce.setMode(F.LINES)):Ce.setMode(F.TRIANGLES);else if(Y.isLine){let hn=X.linewidth;hn===void 0&&(hn=1),Mt.setLineWidth(hn*tn()),Y.isLineSegments?Ce.setMode(F.LINES):Y.isLineLoop?Ce.setMode(F.LINE_LOOP):Ce.setMode(F.LINE_STRIP)}else Y.isPoints?Ce.setMode(F.POINTS):Y.isSprite&&Ce.setMode(F.TRIANGLES);if(Y.isBatchedMesh)if(Xt.get("WEBGL_multi_draw"))Ce.renderMultiDraw(Y._multiDrawStarts,Y._multiDrawCounts,Y._multiDrawCount);else{let hn=Y._multiDrawStarts,Nt=Y._multiDrawCounts,en=Y._multiDrawCount,fe=Pt?v.get(Pt).bytesPerElement:1,Wi=kt.get(X).currentProgram.getUniforms();for(let nn=0;nn<en;nn++)Wi.setValue(F,"_gl_DrawID",nn),Ce.render(hn[nn]/fe,Nt[nn])}else if(Y.isInstancedMesh)Ce.renderInstances(Ot,Xe,Y.count);else if(K.isInstancedBufferGeometry){let hn=K._maxInstanceCount!==void 0?K._maxInstanceCount:1/0,Nt=Math.min(K.instanceCount,hn);Ce.renderInstances(Ot,Xe,Nt)}else Ce.render(Ot,Xe)};function oo(b,O,K,X){k!==null&&b.isNodeMaterial&&k.setObject(X,b),Ue===!0&&nt.setState(b,K,!1),b.transparent===!0&&b.side===Bi&&b.forceSinglePass===!1?(b.side=Bn,b.needsUpdate=!0,wi(b,O,X),b.side=Ps,b.needsUpdate=!0,wi(b,O,X),b.side=Bi):wi(b,O,X)}this.compile=function(b,O,K=null){K===null&&(K=b),k!==null&&k.renderStart(b,O,K),E=tt.get(K),E.init(O),T.push(E),K.traverseVisible(function(Y){Y.isLight&&Y.layers.test(O.layers)&&(E.pushLight(Y),Y.castShadow&&E.pushShadow(Y))}),b!==K&&b.traverseVisible(function(Y){Y.isLight&&Y.layers.test(O.layers)&&(E.pushLight(Y),Y.castShadow&&E.pushShadow(Y))}),E.setupLights(),k!==null&&k.updateLights(E.state.lightsArray),je=this.localClippingEnabled,Ue=nt.init(this.clippingPlanes,je),Ue===!0&&nt.setGlobalState(this.clippingPlanes,O),k!==null&&ft.render(E.state.shadowsArray,K,O);let X=new Set;return b.traverse(function(Y){if(!(Y.isMesh||Y.isPoints||Y.isLine||Y.isSprite))return;let wt=Y.material;if(wt)if(Array.isArray(wt))for(let Rt=0;Rt<wt.length;Rt++){let Tt=wt[Rt];oo(Tt,K,O,Y),X.add(Tt)}else oo(wt,K,O,Y),X.add(wt)}),E=T.pop(),k!==null&&k.renderEnd(),X},this.compileAsync=function(b,O,K=null){let X=this.compile(b,O,K);return new Promise(Y=>{function wt(){if(X.forEach(function(Rt){let Pt=kt.get(Rt).currentProgram;(Pt===void 0||Pt.isReady())&&X.delete(Rt)}),X.size===0){Y(b);return}setTimeout(wt,10)}Xt.get("KHR_parallel_shader_compile")!==null?wt():setTimeout(wt,10)})};let tr=null;function Xc(b){tr&&tr(b)}function ga(){Gi.stop()}function bi(){Gi.start()}let Gi=new km;Gi.setAnimationLoop(Xc),typeof self<"u"&&Gi.setContext(self),this.setAnimationLoop=function(b){tr=b,at.setAnimationLoop(b),b===null?Gi.stop():Gi.start()},at.addEventListener("sessionstart",ga),at.addEventListener("sessionend",bi),this.render=function(b,O){if(O!==void 0&&O.isCamera!==!0){Kt("WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(D===!0)return;k!==null&&k.renderStart(b,O);let K=at.enabled===!0&&at.isPresenting===!0,X=B!==null&&(lt===null||K)&&B.begin(N,lt);if(b.matrixWorldAutoUpdate===!0&&b.updateMatrixWorld(),O.parent===null&&O.matrixWorldAutoUpdate===!0&&O.updateMatrixWorld(),at.enabled===!0&&at.isPresenting===!0&&(B===null||B.isCompositing()===!1)&&(at.cameraAutoUpdate===!0&&at.updateCamera(O),O=at.getCamera()),b.isScene===!0&&b.onBeforeRender(N,b,O,lt),E=tt.get(b,T.length),E.init(O),E.state.textureUnits=Wt.getTextureUnits(),T.push(E),Pe.multiplyMatrices(O.projectionMatrix,O.matrixWorldInverse),O.isArrayCamera?Ge.setFromArrayCamera(O):jt.setFromProjectionMatrix(Pe,ai,O.reversedDepth),je=this.localClippingEnabled,Ue=nt.init(this.clippingPlanes,je),P=xt.get(b,x.length),P.init(),x.push(P),this.info.render.frame++,at.enabled===!0&&at.isPresenting===!0){let Rt=N.xr.getDepthSensingMesh();Rt!==null&&Hi(Rt,O,-1/0,N.sortObjects)}Hi(b,O,0,N.sortObjects),P.finish(),k!==null&&k.updateLights(E.state.lightsArray),N.sortObjects===!0&&P.sort(Gt,ee),qe=at.enabled===!1||at.isPresenting===!1||at.hasDepthSensing()===!1,qe&&U.addToRenderList(P,b),this.info.autoReset===!0&&this.info.reset(),Ue===!0&&nt.beginShadows();let Y=E.state.shadowsArray;if(ft.render(Y,b,O),Ue===!0&&nt.endShadows(),(X&&B.hasRenderPass())===!1){let Rt=P.opaque,Tt=P.transmissive;if(E.setupLights(),O.isArrayCamera){let Pt=O.cameras;if(Tt.length>0)for(let Bt=0,Jt=Pt.length;Bt<Jt;Bt++){let he=Pt[Bt];hi(Rt,Tt,b,he)}qe&&U.render(b);for(let Bt=0,Jt=Pt.length;Bt<Jt;Bt++){let he=Pt[Bt];ao(P,b,he,he.viewport)}}else Tt.length>0&&hi(Rt,Tt,b,O),qe&&U.render(b),ao(P,b,O)}lt!==null&&V===0&&(Wt.updateMultisampleRenderTarget(lt),Wt.updateRenderTargetMipmap(lt)),X&&B.end(N),b.isScene===!0&&b.onAfterRender(N,b,O),yt.resetDefaultState(),J=-1,Q=null,T.pop(),T.length>0?(E=T[T.length-1],Wt.setTextureUnits(E.state.textureUnits),Ue===!0&&nt.setGlobalState(N.clippingPlanes,E.state.camera)):E=null,x.pop(),x.length>0?P=x[x.length-1]:P=null,k!==null&&k.renderEnd()};function Hi(b,O,K,X){if(b.visible===!1)return;if(b.layers.test(O.layers)){if(b.isGroup)K=b.renderOrder;else if(b.isLOD)b.autoUpdate===!0&&b.update(O);else if(b.isLight)E.pushLight(b),b.castShadow&&E.pushShadow(b);else if(b.isSprite){let Rt=O.isArrayCamera?Ge:jt;if(!b.frustumCulled||b.intersectsFrustum(Rt)){X&&xe.setFromMatrixPosition(b.matrixWorld).applyMatrix4(Pe);let Tt=ct.update(b),Pt=b.material;Pt.visible&&P.push(b,Tt,Pt,K,xe.z,null,O)}}else if(b.isMesh||b.isLine||b.isPoints){let Rt=O.isArrayCamera?Ge:jt;if(!b.frustumCulled||b.intersectsFrustum(Rt)){let Tt=ct.update(b),Pt=b.material;if(X&&(b.boundingSphere!==void 0?(b.boundingSphere===null&&b.computeBoundingSphere(),xe.copy(b.boundingSphere.center)):(Tt.boundingSphere===null&&Tt.computeBoundingSphere(),xe.copy(Tt.boundingSphere.center)),xe.applyMatrix4(b.matrixWorld).applyMatrix4(Pe)),Array.isArray(Pt)){let Bt=Tt.groups;for(let Jt=0,he=Bt.length;Jt<he;Jt++){let Ot=Bt[Jt],ue=Pt[Ot.materialIndex];ue&&ue.visible&&P.push(b,Tt,ue,K,xe.z,Ot,O)}}else Pt.visible&&P.push(b,Tt,Pt,K,xe.z,null,O)}}}let wt=b.children;for(let Rt=0,Tt=wt.length;Rt<Tt;Rt++)Hi(wt[Rt],O,K,X)}function ao(b,O,K,X){let{opaque:Y,transmissive:wt,transparent:Rt}=b;E.setupLightsView(K),Ue===!0&&nt.setGlobalState(N.clippingPlanes,K),X&&Mt.viewport(it.copy(X)),Y.length>0&&Ye(Y,O,K),wt.length>0&&Ye(wt,O,K),Rt.length>0&&Ye(Rt,O,K),Mt.buffers.depth.setTest(!0),Mt.buffers.depth.setMask(!0),Mt.buffers.color.setMask(!0),Mt.setPolygonOffset(!1)}function hi(b,O,K,X){if((K.isScene===!0?K.overrideMaterial:null)!==null)return;if(E.state.transmissionRenderTarget[X.id]===void 0){let Ot=Xt.has("EXT_color_buffer_half_float")||Xt.has("EXT_color_buffer_float");E.state.transmissionRenderTarget[X.id]=new ti(1,1,{generateMipmaps:!0,type:Ot?Si:Hn,minFilter:as,samples:Math.max(4,ne.samples),stencilBuffer:r,resolveDepthBuffer:!1,resolveStencilBuffer:!1,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,colorSpace:me.workingColorSpace})}let wt=E.state.transmissionRenderTarget[X.id],Rt=X.viewport||it;wt.setSize(Rt.z*N.transmissionResolutionScale,Rt.w*N.transmissionResolutionScale);let Tt=N.getRenderTarget(),Pt=N.getActiveCubeFace(),Bt=N.getActiveMipmapLevel();N.setRenderTarget(wt),N.getClearColor(j),pt=N.getClearAlpha(),pt<1&&N.setClearColor(16777215,.5),N.clear(),qe&&U.render(K);let Jt=N.toneMapping;N.toneMapping=ki;let he=X.viewport;if(X.viewport!==void 0&&(X.viewport=void 0),E.setupLightsView(X),Ue===!0&&nt.setGlobalState(N.clippingPlanes,X),Ye(b,K,X),Wt.updateMultisampleRenderTarget(wt),Wt.updateRenderTargetMipmap(wt),Xt.has("WEBGL_multisampled_render_to_texture")===!1){let Ot=!1;for(let ue=0,Xe=O.length;ue<Xe;ue++){let Ae=O[ue],{object:Ce,geometry:hn,material:Nt,group:en}=Ae;if(Nt.side===Bi&&Ce.layers.test(X.layers)){let fe=Nt.side;Nt.side=Bn,Nt.needsUpdate=!0,Ke(Ce,K,X,hn,Nt,en),Nt.side=fe,Nt.needsUpdate=!0,Ot=!0}}Ot===!0&&(Wt.updateMultisampleRenderTarget(wt),Wt.updateRenderTargetMipmap(wt))}N.setRenderTarget(Tt,Pt,Bt),N.setClearColor(j,pt),he!==void 0&&(X.viewport=he),N.toneMapping=Jt}function Ye(b,O,K){let X=O.isScene===!0?O.overrideMaterial:null;for(let Y=0,wt=b.length;Y<wt;Y++){let Rt=b[Y],{object:Tt,geometry:Pt,group:Bt}=Rt,Jt=Rt.material;Jt.allowOverride===!0&&X!==null&&(Jt=X),Tt.layers.test(K.layers)&&Ke(Tt,O,K,Pt,Jt,Bt)}}function Ke(b,O,K,X,Y,wt){k!==null&&Y.isNodeMaterial&&k.setObject(b,Y),b.onBeforeRender(N,O,K,X,Y,wt),b.modelViewMatrix.multiplyMatrices(K.matrixWorldInverse,b.matrixWorld),b.normalMatrix.getNormalMatrix(b.modelViewMatrix),Y.onBeforeRender(N,O,K,X,b,wt),Y.transparent===!0&&Y.side===Bi&&Y.forceSinglePass===!1?(Y.side=Bn,Y.needsUpdate=!0,N.renderBufferDirect(K,O,X,Y,b,wt),Y.side=Ps,Y.needsUpdate=!0,N.renderBufferDirect(K,O,X,Y,b,wt),Y.side=Bi):N.renderBufferDirect(K,O,X,Y,b,wt),b.onAfterRender(N,O,K,X,Y,wt)}function Qe(b){let O=0;for(let K of b)K.texture!==null&&O++;return O}function wi(b,O,K){O.isScene!==!0&&(O=cn);let X=kt.get(b),Y=E.state.lights,wt=E.state.shadowsArray,Rt=Y.state.version,Tt=rt.getParameters(b,Y.state,wt,O,K,E.state.lightProbeGridArray),Pt=rt.getProgramCacheKey(Tt),Bt=X.programs;X.environment=b.isMeshStandardMaterial||b.isMeshLambertMaterial||b.isMeshPhongMaterial?O.environment:null,X.fog=O.fog;let Jt=b.isMeshStandardMaterial||b.isMeshLambertMaterial&&!b.envMap||b.isMeshPhongMaterial&&!b.envMap;X.envMap=A.get(b.envMap||X.environment,Jt),X.envMapRotation=X.environment!==null&&b.envMap===null?O.environmentRotation:b.envMapRotation,Bt===void 0&&(b.addEventListener("dispose",se),Bt=new Map,X.programs=Bt,X.programVariants=new Map);let he=Bt.get(Pt);if(he!==void 0){if(X.currentProgram===he&&X.lightsStateVersion===Rt)return lo(b,Tt),he}else Tt.uniforms=rt.getUniforms(b),k!==null&&b.isNodeMaterial&&k.build(b,K,Tt),b.onBeforeCompile(Tt,N),he=rt.acquireProgram(Tt,Pt),Bt.set(Pt,he),X.uniforms=Tt.uniforms;let Ot=X.uniforms;return(!b.isShaderMaterial&&!b.isRawShaderMaterial||b.clipping===!0)&&(Ot.clippingPlanes=nt.uniform),lo(b,Tt),X.needsLights=us(b),X.lightsStateVersion=Rt,X.needsLights&&(Ot.ambientLightColor.value=Y.state.ambient,Ot.lightProbe.value=Y.state.probe,Ot.sunLights.value=Y.state.sun,Ot.sunLightShadows.value=Y.state.sunShadow,Ot.directionalLights.value=Y.state.directional,Ot.directionalLightShadows.value=Y.state.directionalShadow,Ot.spotLights.value=Y.state.spot,Ot.spotLightShadows.value=Y.state.spotShadow,Ot.rectAreaLights.value=Y.state.rectArea,Ot.ltc_1.value=Y.state.rectAreaLTC1,Ot.ltc_2.value=Y.state.rectAreaLTC2,Ot.pointLights.value=Y.state.point,Ot.pointLightShadows.value=Y.state.pointShadow,Ot.hemisphereLights.value=Y.state.hemi,Ot.sunShadowMatrix.value=Y.state.sunShadowMatrix,Ot.sunShadowCascade.value=Y.state.sunShadowCascade,Ot.directionalShadowMatrix.value=Y.state.directionalShadowMatrix,Ot.spotLightMatrix.value=Y.state.spotLightMatrix,Ot.spotLightMap.value=Y.state.spotLightMap,Ot.pointShadowMatrix.value=Y.state.pointShadowMatrix),X.numLightProbeGrids=Qe(E.state.lightProbeGridArray),X.currentProgram=he,X.uniformsList=null,he}function Wn(b,O,K,X,Y){let wt=kt.get(b),Rt=wt.currentProgram.id+","+X+","+Y,Tt=wt.programVariants.get(Rt);return Tt===void 0?(Tt=wi(b,O,K),wt.programVariants.set(Rt,Tt)):(wt.currentProgram=Tt,wt.uniformsList=null,wt.outputColorSpace=X,wt.toneMapping=Y),Tt}function hs(b){if(b.uniformsList===null){let O=b.currentProgram.getUniforms();b.uniformsList=jr.seqWithValue(O.seq,b.uniforms)}return b.uniformsList}function lo(b,O){let K=kt.get(b);K.outputColorSpace=O.outputColorSpace,K.batching=O.batching,K.batchingColor=O.batchingColor,K.instancing=O.instancing,K.instancingColor=O.instancingColor,K.instancingMorph=O.instancingMorph,K.skinning=O.skinning,K.morphTargets=O.morphTargets,K.morphNormals=O.morphNormals,K.morphColors=O.morphColors,K.morphTargetsCount=O.morphTargetsCount,K.numClippingPlanes=O.numClippingPlanes,K.numIntersection=O.numClipIntersection,K.vertexAlphas=O.vertexAlphas,K.vertexTangents=O.vertexTangents,K.toneMapping=O.toneMapping}function co(b,O,K,X,Y){O.isScene!==!0&&(O=cn),Wt.resetTextureUnits();let wt=O.fog,Rt=X.isMeshStandardMaterial||X.isMeshLambertMaterial||X.isMeshPhongMaterial?O.environment:null,Tt=lt===null?N.outputColorSpace:lt.isXRRenderTarget===!0?lt.texture.colorSpace:me.workingColorSpace,Pt=X.isMeshStandardMaterial||X.isMeshLambertMaterial&&!X.envMap||X.isMeshPhongMaterial&&!X.envMap,Bt=A.get(X.envMap||Rt,Pt),Jt=X.vertexColors===!0&&!!K.attributes.color&&K.attributes.color.itemSize===4,he=!!K.attributes.tangent&&(!!X.normalMap||X.anisotropy>0),Ot=!!K.morphAttributes.position,ue=!!K.morphAttributes.normal,Xe=!!K.morphAttributes.color,Ae=ki;X.toneMapped&&(lt===null||lt.isXRRenderTarget===!0)&&(Ae=N.toneMapping);let Ce=K.morphAttributes.position||K.morphAttributes.normal||K.morphAttributes.color,hn=Ce!==void 0?Ce.length:0,Nt=kt.get(X),en=E.state.lights;if(Ue===!0&&(je===!0||b!==Q)){let Re=b===Q&&X.id===J;nt.setState(X,b,Re)}let fe=!1,Wi=!1;X.version===Nt.__version?Nt.needsLights&&Nt.lightsStateVersion!==en.state.version||Y.isBatchedMesh&&Nt.batching===!1||!Y.isBatchedMesh&&Nt.batching===!0||Y.isBatchedMesh&&Nt.batchingColor===!0&&Y._colorsTexture===null||Y.isBatchedMesh&&Nt.batchingColor===!1&&Y._colorsTexture!==null||Y.isInstancedMesh&&Nt.instancing===!1||!Y.isInstancedMesh&&Nt.instancing===!0||Y.isSkinnedMesh&&Nt.skinning===!1||!Y.isSkinnedMesh&&Nt.skinning===!0||Y.isInstancedMesh&&Nt.instancingColor===!0&&Y.instanceColor===null||Y.isInstancedMesh&&Nt.instancingColor===!1&&Y.instanceColor!==null||Y.isInstancedMesh&&Nt.instancingMorph===!0&&Y.morphTexture===null||Y.isInstancedMesh&&Nt.instancingMorph===!1&&Y.morphTexture!==null||Nt.envMap!==Bt||X.fog===!0&&Nt.fog!==wt||Nt.numClippingPlanes!==void 0&&(Nt.numClippingPlanes!==nt.numPlanes||Nt.numIntersection!==nt.numIntersection)||Nt.vertexAlphas!==Jt||Nt.vertexTangents!==he||Nt.morphTargets!==Ot||Nt.morphNormals!==ue||Nt.morphColors!==Xe||Nt.morphTargetsCount!==hn||Nt.numLightProbeGrids!==Qe(E.state.lightProbeGridArray)?fe=!0:(Nt.outputColorSpace!==Tt||Nt.toneMapping!==Ae)&&(Wi=!0):(fe=!0,Nt.__version=X.version);let nn=Nt.currentProgram;(fe===!0||Wi===!0)&&(nn=Wi===!0?Wn(X,O,Y,Tt,Ae):wi(X,O,Y),k&&X.isNodeMaterial&&k.onUpdateProgram(X,nn,Nt));let ir=!1,Ti=!1,Xi=!1,oe=nn.getUniforms(),$e=Nt.uniforms;if(Mt.useProgram(nn.program)&&(ir=!0,Ti=!0,Xi=!0),X.id!==J&&(J=X.id,Ti=!0),ir||Q!==b){Mt.buffers.depth.getReversed()&&b.reversedDepth!==!0&&(b._reversedDepth=!0,b.updateProjectionMatrix()),oe.setValue(F,"projectionMatrix",b.projectionMatrix),oe.setValue(F,"viewMatrix",b.matrixWorldInverse);let sn=oe.map.cameraPosition;sn!==void 0&&sn.setValue(F,gn.setFromMatrixPosition(b.matrixWorld)),ne.logarithmicDepthBuffer&&oe.setValue(F,"logDepthBufFC",2/(Math.log(b.far+1)/Math.LN2)),(X.isMeshPhongMaterial||X.isMeshToonMaterial||X.isMeshLambertMaterial||X.isMeshBasicMaterial||X.isMeshStandardMaterial||X.isShaderMaterial)&&oe.setValue(F,"isOrthographic",b.isOrthographicCamera===!0),Q!==b&&(Q=b,Ti=!0,Xi=!0)}if(Nt.needsLights&&(en.state.sunShadowMap.length>0&&oe.setValue(F,"sunShadowMap",en.state.sunShadowMap,Wt),en.state.directionalShadowMap.length>0&&oe.setValue(F,"directionalShadowMap",en.state.directionalShadowMap,Wt),en.state.spotShadowMap.length>0&&oe.setValue(F,"spotShadowMap",en.state.spotShadowMap,Wt),en.state.pointShadowMap.length>0&&oe.setValue(F,"pointShadowMap",en.state.pointShadowMap,Wt)),Y.isSkinnedMesh){oe.setOptional(F,Y,"bindMatrix"),oe.setOptional(F,Y,"bindMatrixInverse");let Re=Y.skeleton;Re&&(Re.boneTexture===null&&Re.computeBoneTexture(),oe.setValue(F,"boneTexture",Re.boneTexture,Wt))}Y.isBatchedMesh&&(oe.setOptional(F,Y,"batchingTexture"),oe.setValue(F,"batchingTexture",Y._matricesTexture,Wt),oe.setOptional(F,Y,"batchingIdTexture"),oe.setValue(F,"batchingIdTexture",Y._indirectTexture,Wt),oe.setOptional(F,Y,"batchingColorTexture"),Y._colorsTexture!==null&&oe.setValue(F,"batchingColorTexture",Y._colorsTexture,Wt));let In=K.morphAttributes;if((In.position!==void 0||In.normal!==void 0||In.color!==void 0)&&st.update(Y,K,nn),(Ti||Nt.receiveShadow!==Y.receiveShadow)&&(Nt.receiveShadow=Y.receiveShadow,oe.setValue(F,"receiveShadow",Y.receiveShadow)),(X.isMeshStandardMaterial||X.isMeshLambertMaterial||X.isMeshPhongMaterial)&&X.envMap===null&&O.environment!==null&&($e.envMapIntensity.value=O.environmentIntensity),$e.dfgLUT!==void 0&&($e.dfgLUT.value=ab()),Ti){if(oe.setValue(F,"toneMappingExposure",N.toneMappingExposure),Nt.needsLights&&er($e,Xi),wt&&X.fog===!0&&gt.refreshFogUniforms($e,wt),gt.refreshMaterialUniforms($e,X,St,Et,E.state.transmissionRenderTarget[b.id]),Nt.needsLights&&Nt.numLightProbeGrids>0){let Re=w,sn=0;for(let Tn of E.state.lightProbeGridArray)Tn.texture!==null&&(Re.textures[sn]=Tn.texture,Re.min[sn]=Tn.boundingBox.min,Re.max[sn]=Tn.boundingBox.max,Re.resolution[sn]=Tn.resolution,sn++);for(let Tn in Re)Re[Tn].length=sn;$e.probesSH.value=Re.textures,$e.probesMin.value=Re.min,$e.probesMax.value=Re.max,$e.probesResolution.value=Re.resolution}jr.upload(F,hs(Nt),$e,Wt)}if(X.isShaderMaterial&&X.uniformsNeedUpdate===!0&&(jr.upload(F,hs(Nt),$e,Wt),X.uniformsNeedUpdate=!1),X.isSpriteMaterial&&oe.setValue(F,"center",Y.center),oe.setValue(F,"modelViewMatrix",Y.modelViewMatrix),oe.setValue(F,"normalMatrix",Y.normalMatrix),oe.setValue(F,"modelMatrix",Y.matrixWorld),X.uniformsGroups!==void 0){let Re=X.uniformsGroups;for(let sn=0,Tn=Re.length;sn<Tn;sn++){let _a=Re[sn];Vt.update(_a,nn),Vt.bind(_a,nn)}}return nn}function er(b,O){b.ambientLightColor.needsUpdate=O,b.lightProbe.needsUpdate=O,b.sunLights.needsUpdate=O,b.sunLightShadows.needsUpdate=O,b.directionalLights.needsUpdate=O,b.directionalLightShadows.needsUpdate=O,b.pointLights.needsUpdate=O,b.pointLightShadows.needsUpdate=O,b.spotLights.needsUpdate=O,b.spotLightShadows.needsUpdate=O,b.rectAreaLights.needsUpdate=O,b.hemisphereLights.needsUpdate=O}function us(b){return b.isMeshLambertMaterial||b.isMeshToonMaterial||b.isMeshPhongMaterial||b.isMeshStandardMaterial||b.isShadowMaterial||b.isShaderMaterial&&b.lights===!0}this.getActiveCubeFace=function(){return q},this.getActiveMipmapLevel=function(){return V},this.getRenderTarget=function(){return lt},this.setRenderTargetTextures=function(b,O,K){let X=kt.get(b);X.__autoAllocateDepthBuffer=b.resolveDepthBuffer===!1,X.__autoAllocateDepthBuffer===!1&&(X.__useRenderToTexture=!1),kt.get(b.texture).__webglTexture=O,kt.get(b.depthTexture).__webglTexture=X.__autoAllocateDepthBuffer?void 0:K,X.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(b,O){let K=kt.get(b);K.__webglFramebuffer=O,K.__useDefaultFramebuffer=O===void 0},this.setRenderTarget=function(b,O=0,K=0){lt=b,q=O,V=K;let X=null,Y=!1,wt=!1;if(b){let Tt=kt.get(b);if(Tt.__useDefaultFramebuffer!==void 0){Mt.bindFramebuffer(F.FRAMEBUFFER,Tt.__webglFramebuffer),it.copy(b.viewport),ut.copy(b.scissor),ht=b.scissorTest,Mt.viewport(it),Mt.scissor(ut),Mt.setScissorTest(ht),J=-1;return}else if(Tt.__webglFramebuffer===void 0)Wt.setupRenderTarget(b);else if(Tt.__hasExternalTextures)Wt.rebindTextures(b,kt.get(b.texture).__webglTexture,kt.get(b.depthTexture).__webglTexture);else if(b.depthBuffer){let Jt=b.depthTexture;if(Tt.__boundDepthTexture!==Jt){if(Jt!==null&&kt.has(Jt)&&(b.width!==Jt.image.width||b.height!==Jt.image.height))throw new Error("THREE.WebGLRenderer: Attached DepthTexture is initialized to the incorrect size.");Wt.setupDepthRenderbuffer(b)}}let Pt=b.texture;(Pt.isData3DTexture||Pt.isDataArrayTexture||Pt.isCompressedArrayTexture)&&(wt=!0);let Bt=kt.get(b).__webglFramebuffer;b.isWebGLCubeRenderTarget?(Array.isArray(Bt[O])?X=Bt[O][K]:X=Bt[O],Y=!0):b.samples>0&&Wt.useMultisampledRTT(b)===!1?X=kt.get(b).__webglMultisampledFramebuffer:Array.isArray(Bt)?X=Bt[K]:X=Bt,it.copy(b.viewport),ut.copy(b.scissor),ht=b.scissorTest}else it.copy(zt).multiplyScalar(St).floor(),ut.copy(le).multiplyScalar(St).floor(),ht=re;if(K!==0&&(X=G),Mt.bindFramebuffer(F.FRAMEBUFFER,X)&&Mt.drawBuffers(b,X),Mt.viewport(it),Mt.scissor(ut),Mt.setScissorTest(ht),Y){let Tt=kt.get(b.texture);F.framebufferTexture2D(F.FRAMEBUFFER,F.COLOR_ATTACHMENT0,F.TEXTURE_CUBE_MAP_POSITIVE_X+O,Tt.__webglTexture,K)}else if(wt){let Tt=O;for(let Pt=0;Pt<b.textures.length;Pt++){let Bt=kt.get(b.textures[Pt]);F.framebufferTextureLayer(F.FRAMEBUFFER,F.COLOR_ATTACHMENT0+Pt,Bt.__webglTexture,K,Tt)}}else if(b!==null&&K!==0){let Tt=kt.get(b.texture);F.framebufferTexture2D(F.FRAMEBUFFER,F.COLOR_ATTACHMENT0,F.TEXTURE_2D,Tt.__webglTexture,K)}J=-1};function nr(b){let O=kt.get(b);return(O.__readFormat!==b.format||O.__readType!==b.type)&&(O.__readFormat=b.format,O.__readType=b.type,O.__formatReadable=ne.textureFormatReadable(b.format),O.__typeReadable=ne.textureTypeReadable(b.type)),O}this.readRenderTargetPixels=function(b,O,K,X,Y,wt,Rt,Tt=0){if(!(b&&b.isWebGLRenderTarget)){Kt("WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let Pt=kt.get(b).__webglFramebuffer;if(b.isWebGLCubeRenderTarget&&Rt!==void 0&&(Pt=Pt[Rt],Array.isArray(Pt)&&(Pt=Pt[0])),Pt){Mt.bindFramebuffer(F.FRAMEBUFFER,Pt);try{let Bt=b.textures[Tt],Jt=Bt.format,he=Bt.type;b.textures.length>1&&F.readBuffer(F.COLOR_ATTACHMENT0+Tt);let Ot=nr(Bt);if(Ot.__formatReadable===!1){Kt("WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(Ot.__typeReadable===!1){Kt("WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}O>=0&&O<=b.width-X&&K>=0&&K<=b.height-Y&&F.readPixels(O,K,X,Y,mt.convert(Jt),mt.convert(he),wt)}finally{let Bt=lt!==null?kt.get(lt).__webglFramebuffer:null;Mt.bindFramebuffer(F.FRAMEBUFFER,Bt)}}},this.readRenderTargetPixelsAsync=async function(b,O,K,X,Y,wt,Rt,Tt=0){if(!(b&&b.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let Pt=kt.get(b).__webglFramebuffer;if(b.isWebGLCubeRenderTarget&&Rt!==void 0&&(Pt=Pt[Rt],Array.isArray(Pt)&&(Pt=Pt[0])),Pt)if(O>=0&&O<=b.width-X&&K>=0&&K<=b.height-Y){Mt.bindFramebuffer(F.FRAMEBUFFER,Pt);let Bt=b.textures[Tt],Jt=Bt.format,he=Bt.type;b.textures.length>1&&F.readBuffer(F.COLOR_ATTACHMENT0+Tt);let Ot=nr(Bt);if(Ot.__formatReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(Ot.__typeReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");let ue=F.createBuffer();F.bindBuffer(F.PIXEL_PACK_BUFFER,ue),F.bufferData(F.PIXEL_PACK_BUFFER,wt.byteLength,F.STREAM_READ),F.readPixels(O,K,X,Y,mt.convert(Jt),mt.convert(he),0),F.bindBuffer(F.PIXEL_PACK_BUFFER,null);let Xe=lt!==null?kt.get(lt).__webglFramebuffer:null;Mt.bindFramebuffer(F.FRAMEBUFFER,Xe);let Ae=F.fenceSync(F.SYNC_GPU_COMMANDS_COMPLETE,0);return F.flush(),await um(F,Ae,4),F.bindBuffer(F.PIXEL_PACK_BUFFER,ue),F.getBufferSubData(F.PIXEL_PACK_BUFFER,0,wt),F.bindBuffer(F.PIXEL_PACK_BUFFER,null),F.deleteBuffer(ue),F.deleteSync(Ae),wt}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")},this.copyFramebufferToTexture=function(b,O=null,K=0){let X=Math.pow(2,-K),Y=Math.floor(b.image.width*X),wt=Math.floor(b.image.height*X),Rt=O!==null?O.x:0,Tt=O!==null?O.y:0;Wt.setTexture2D(b,0),F.copyTexSubImage2D(F.TEXTURE_2D,K,0,0,Rt,Tt,Y,wt),Mt.unbindTexture()},this.copyTextureToTexture=function(b,O,K=null,X=null,Y=0,wt=0){let Rt,Tt,Pt,Bt,Jt,he,Ot,ue,Xe,Ae=b.isCompressedTexture?b.mipmaps[wt]:b.image;if(K!==null)Rt=K.max.x-K.min.x,Tt=K.max.y-K.min.y,Pt=K.isBox3?K.max.z-K.min.z:1,Bt=K.min.x,Jt=K.min.y,he=K.isBox3?K.min.z:0;else{let oe=Math.pow(2,-Y);Rt=Math.floor(Ae.width*oe),Tt=Math.floor(Ae.height*oe),b.isDataArrayTexture?Pt=Ae.depth:b.isData3DTexture?Pt=Math.floor(Ae.depth*oe):Pt=1,Bt=0,Jt=0,he=0}X!==null?(Ot=X.x,ue=X.y,Xe=X.z):(Ot=0,ue=0,Xe=0);let Ce=mt.convert(O.format),hn=mt.convert(O.type),Nt;O.isData3DTexture?(Wt.setTexture3D(O,0),Nt=F.TEXTURE_3D):O.isDataArrayTexture||O.isCompressedArrayTexture?(Wt.setTexture2DArray(O,0),Nt=F.TEXTURE_2D_ARRAY):(Wt.setTexture2D(O,0),Nt=F.TEXTURE_2D),Mt.activeTexture(F.TEXTURE0),Mt.pixelStorei(F.UNPACK_FLIP_Y_WEBGL,O.flipY),Mt.pixelStorei(F.UNPACK_PREMULTIPLY_ALPHA_WEBGL,O.premultiplyAlpha),Mt.pixelStorei(F.UNPACK_ALIGNMENT,O.unpackAlignment);let en=Mt.getParameter(F.UNPACK_ROW_LENGTH),fe=Mt.getParameter(F.UNPACK_IMAGE_HEIGHT),Wi=Mt.getParameter(F.UNPACK_SKIP_PIXELS),nn=Mt.getParameter(F.UNPACK_SKIP_ROWS),ir=Mt.getParameter(F.UNPACK_SKIP_IMAGES);Mt.pixelStorei(F.UNPACK_ROW_LENGTH,Ae.width),Mt.pixelStorei(F.UNPACK_IMAGE_HEIGHT,Ae.height),Mt.pixelStorei(F.UNPACK_SKIP_PIXELS,Bt),Mt.pixelStorei(F.UNPACK_SKIP_ROWS,Jt),Mt.pixelStorei(F.UNPACK_SKIP_IMAGES,he);let Ti=b.isDataArrayTexture||b.isData3DTexture,Xi=O.isDataArrayTexture||O.isData3DTexture;if(b.isDepthTexture){let oe=kt.get(b),$e=kt.get(O),In=kt.get(oe.__renderTarget),Re=kt.get($e.__renderTarget);Mt.bindFramebuffer(F.READ_FRAMEBUFFER,In.__webglFramebuffer),Mt.bindFramebuffer(F.DRAW_FRAMEBUFFER,Re.__webglFramebuffer);for(let sn=0;sn<Pt;sn++)Ti&&(F.framebufferTextureLayer(F.READ_FRAMEBUFFER,F.COLOR_ATTACHMENT0,kt.get(b).__webglTexture,Y,he+sn),F.framebufferTextureLayer(F.DRAW_FRAMEBUFFER,F.COLOR_ATTACHMENT0,kt.get(O).__webglTexture,wt,Xe+sn)),F.blitFramebuffer(Bt,Jt,Bt+Rt,Jt+Tt,Ot,ue,Ot+Rt,ue+Tt,F.DEPTH_BUFFER_BIT,F.NEAREST);Mt.bindFramebuffer(F.READ_FRAMEBUFFER,null),Mt.bindFramebuffer(F.DRAW_FRAMEBUFFER,null)}else if(Y!==0||b.isRenderTargetTexture||kt.has(b)){let oe=kt.get(b),$e=kt.get(O);Mt.bindFramebuffer(F.READ_FRAMEBUFFER,L),Mt.bindFramebuffer(F.DRAW_FRAMEBUFFER,H);for(let In=0;In<Pt;In++)Ti?F.framebufferTextureLayer(F.READ_FRAMEBUFFER,F.COLOR_ATTACHMENT0,oe.__webglTexture,Y,he+In):F.framebufferTexture2D(F.READ_FRAMEBUFFER,F.COLOR_ATTACHMENT0,F.TEXTURE_2D,oe.__webglTexture,Y),Xi?F.framebufferTextureLayer(F.DRAW_FRAMEBUFFER,F.COLOR_ATTACHMENT0,$e.__webglTexture,wt,Xe+In):F.framebufferTexture2D(F.DRAW_FRAMEBUFFER,F.COLOR_ATTACHMENT0,F.TEXTURE_2D,$e.__webglTexture,wt),Y!==0?F.blitFramebuffer(Bt,Jt,Bt+Rt,Jt+Tt,Ot,ue,Ot+Rt,ue+Tt,F.COLOR_BUFFER_BIT,F.NEAREST):Xi?F.copyTexSubImage3D(Nt,wt,Ot,ue,Xe+In,Bt,Jt,Rt,Tt):F.copyTexSubImage2D(Nt,wt,Ot,ue,Bt,Jt,Rt,Tt);Mt.bindFramebuffer(F.READ_FRAMEBUFFER,null),Mt.bindFramebuffer(F.DRAW_FRAMEBUFFER,null)}else Xi?b.isDataTexture||b.isData3DTexture?F.texSubImage3D(Nt,wt,Ot,ue,Xe,Rt,Tt,Pt,Ce,hn,Ae.data):O.isCompressedArrayTexture?F.compressedTexSubImage3D(Nt,wt,Ot,ue,Xe,Rt,Tt,Pt,Ce,Ae.data):F.texSubImage3D(Nt,wt,Ot,ue,Xe,Rt,Tt,Pt,Ce,hn,Ae):b.isDataTexture?F.texSubImage2D(F.TEXTURE_2D,wt,Ot,ue,Rt,Tt,Ce,hn,Ae.data):b.isCompressedTexture?F.compressedTexSubImage2D(F.TEXTURE_2D,wt,Ot,ue,Ae.width,Ae.height,Ce,Ae.data):F.texSubImage2D(F.TEXTURE_2D,wt,Ot,ue,Rt,Tt,Ce,hn,Ae);Mt.pixelStorei(F.UNPACK_ROW_LENGTH,en),Mt.pixelStorei(F.UNPACK_IMAGE_HEIGHT,fe),Mt.pixelStorei(F.UNPACK_SKIP_PIXELS,Wi),Mt.pixelStorei(F.UNPACK_SKIP_ROWS,nn),Mt.pixelStorei(F.UNPACK_SKIP_IMAGES,ir),wt===0&&O.generateMipmaps===!0&&O.mipmapsAutoUpdate===!0&&F.generateMipmap(Nt),Mt.unbindTexture()},this.initRenderTarget=function(b){kt.get(b).__webglFramebuffer===void 0&&Wt.setupRenderTarget(b)},this.initTexture=function(b){b.isCubeTexture?Wt.setTextureCube(b,0):b.isData3DTexture?Wt.setTexture3D(b,0):b.isDataArrayTexture||b.isCompressedArrayTexture?Wt.setTexture2DArray(b,0):Wt.setTexture2D(b,0),Mt.unbindTexture()},this.resetState=function(){q=0,V=0,lt=null,Mt.reset(),yt.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return ai}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(t){this._outputColorSpace=t;let e=this.getContext();e.drawingBufferColorSpace=me._getDrawingBufferColorSpace(t),e.unpackColorSpace=me._getUnpackColorSpace()}};var Ls=2.6,Jm=.008,Km=.06,lb=1.35,mn=(i,t,e=1)=>[i[0]+e*t[0],i[1]+e*t[1],i[2]+e*t[2]],Ju=(i,t)=>[i[1]*t[2]-i[2]*t[1],i[2]*t[0]-i[0]*t[2],i[0]*t[1]-i[1]*t[0]],eo=class{constructor(t){this.source=t;this.at=ur(t.about),this.scene=t.about.scene}source;at;scene;has(t){return this.at.has(t)}number(t,e,n){return t[this.at.get(e)[0]+n]}vector(t,e,n=0){let s=this.at.get(e)[0]+3*n;return[t[s],t[s+1],t[s+2]]}vectors(t,e){return Array.from({length:(this.at.get(e)?.[1]??0)/3},(n,s)=>this.vector(t,e,s))}points(t,e){let[n,s,r]=e.map(o=>this.at.get(o));return Array.from({length:n?.[1]??0},(o,a)=>[t[n[0]+a],t[s[0]+a],t[r[0]+a]])}spine(t){let{tube:e,plates:n}=this.scene;return[...n?this.vectors(t,n.places):[],...e?this.points(t,e.places):[]]}most(){let{tube:t,plates:e}=this.scene;return(e?(this.at.get(e.places)?.[1]??0)/3:0)+(t?this.at.get(t.places[0])?.[1]??0:0)}chain(t){let{tube:e}=this.scene;return e?[...this.points(t,e.places),...this.points(t,e.end)]:[]}plates(t){let e=this.scene.plates,n=[];if(!e)return n;let s=this.source.shapes(),r=this.vectors(t,e.places),o=[0,0,0],a=[1,0,0],l=[0,1,0],c=0;return r.forEach((u,d)=>{let h=this.vector(t,e.axes,d),f=this.vector(t,e.sides,d),_=Ju(h,f),S=this.number(t,e.radius,d),m=[];c=S*s[24+d];for(let p=0;p<6;p++){let[y,C,w,P]=s.subarray(4*p,4*p+4);m.push([mn(mn(o,a,S*y),l,S*C),mn(mn(u,f,c*w),_,c*P)])}n.push({place:o,x:a,y:l,radius:S,legs:m}),[o,a,l]=[u,f,_]}),[...n,{place:o,x:a,y:l,radius:c,legs:[]}]}trail(t){let e=this.scene.trail,n=[];if(!e.every(s=>this.at.has(s)))return n;for(let s=0;s<t.length;s+=3){let{row:r}=t[s];n.push(e.length===3?this.points(r,e)[0]:this.vector(r,e[0]))}return n}},no=class{centre=null;turn=.7;rise=.25;away=0;held=null;zoomed=!1;constructor(t){t.addEventListener("pointerdown",e=>{t.setPointerCapture(e.pointerId),this.held=[e.clientX,e.clientY]}),t.addEventListener("pointermove",e=>{this.held&&(this.turn-=Jm*(e.clientX-this.held[0]),this.rise=Math.min(Math.max(this.rise+Jm*(e.clientY-this.held[1]),-1.5),1.5),this.held=[e.clientX,e.clientY])});for(let e of["pointerup","pointercancel"])t.addEventListener(e,()=>this.held=null);t.addEventListener("wheel",e=>{e.preventDefault(),this.zoom(Math.exp(-.0015*e.deltaY))},{passive:!1})}zoom(t){this.away/=t,this.zoomed=!0}look(t,e){let n=t.reduce((r,o)=>mn(r,o,1/t.length),[0,0,0]),s=lb*Ls*Math.max(...t.map(r=>Math.hypot(...mn(r,n,-1))));this.centre||(this.centre=n,this.away=s),e&&(this.centre=mn(this.centre,mn(n,this.centre,-1),Km),this.zoomed||(this.away+=Km*Math.max(s-this.away,0)))}scale(t){return Ls*t/2/this.away}};function pa(i,t){let e=Math.round(i.clientWidth*t),n=Math.round(i.clientHeight*t);return i.width===e&&i.height===n?!1:([i.width,i.height]=[e,n],!0)}var Qm=18,cb=.28,ma=class{constructor(t,e){this.canvas=t;this.source=e;this.g=t.getContext("2d"),this.brush=new vs(this.g),this.places=new eo(e),this.orbit=new no(t)}canvas;source;follow=!0;onpush=()=>{};onpan=()=>{};g;brush;places;orbit;zoom(t){this.orbit.zoom(t)}screen(t){let{centre:e,turn:n,rise:s,away:r}=this.orbit,[o,a,l]=mn(t,e,-1),c=Math.cos(n),u=Math.sin(n),d=c*a-u*o,h=c*o+u*a,f=Math.cos(s),_=Math.sin(s),S=f*l-_*h,m=Math.max(r-f*h-_*l,.02*r),p=Ls*this.canvas.height/2/m;return[this.canvas.width/2+p*d,this.canvas.height/2-p*S,m]}draw(t,e){let{canvas:n,g:s,orbit:r}=this,o=devicePixelRatio||1;pa(n,o),r.look(this.places.spine(t.row),this.follow),s.clearRect(0,0,n.width,n.height),this.drawGrid(o),t.ghost&&(s.globalAlpha=cb,this.paint(t.ghost,o,[]),s.globalAlpha=1),this.paint(t.row,o,e),this.brush.ratio=o,this.brush.scaleBar(r.scale(n.height),ie("--ink"))}paint(t,e,n){let s=[],{scene:r}=this.source.about,o=this.places.trail(n);for(let a=1;a<o.length;a++)this.line(o[a-1],o[a],ie("--trail"),1.5*e,s);this.platforms(t,e,s),r.tube&&this.chain(t,r.tube.width,e,s);for(let a of r.marks)this.places.has(a)&&this.ball(this.places.vector(t,a),0,ie("--goal"),e,s);for(let[a,l,c,u]of r.balls)this.ball([a,l,c],u,ie("--obstacle"),e,s);for(let a of s.sort((l,c)=>c.depth-l.depth))a.draw()}line(t,e,n,s,r,o=0){let[a,l,c]=this.screen(t),[u,d,h]=this.screen(e),{g:f}=this;r.push({depth:(c+h)/2+o,draw:()=>{f.strokeStyle=n,f.lineWidth=s,f.beginPath(),f.moveTo(a,l),f.lineTo(u,d),f.stroke()}})}disc(t,e,n,s,r,o,a){let{g:l}=this,c=Array.from({length:Qm},(u,d)=>{let h=2*Math.PI*d/Qm;return this.screen(mn(mn(t,e,s*Math.cos(h)),n,s*Math.sin(h)))});a.push({depth:this.screen(t)[2],draw:()=>{l.beginPath();for(let[d,h]of c)l.lineTo(d,h);l.closePath();let u=l.globalAlpha;l.fillStyle=r,l.globalAlpha=.82*u,l.fill(),l.globalAlpha=u,l.strokeStyle=o,l.lineWidth=1,l.stroke()}})}platforms(t,e,n){let s=ie("--strut"),r=ie("--card");for(let o of this.places.plates(t)){this.disc(o.place,o.x,o.y,o.radius,ie(o.legs.length?"--link":"--head"),r,n);for(let[a,l]of o.legs)this.line(a,l,s,1.5*e,n)}}chain(t,e,n,s){let r=this.places.chain(t),o=ie("--line");this.g.lineCap="round";for(let a=0;a+1<r.length;a++){let l=this.screen(r[a])[2],c=Math.max(e*Ls*this.canvas.height/2/l,n);this.line(r[a],r[a+1],ie(a?"--link":"--head"),c,s),this.line([r[a][0],r[a][1],0],[r[a+1][0],r[a+1][1],0],o,c,s,1e3)}}ball(t,e,n,s,r){let[o,a,l]=this.screen(t),{g:c}=this,u=Math.max(e*Ls*this.canvas.height/2/l,5*s);r.push({depth:l,draw:()=>{c.fillStyle=n,c.beginPath(),c.arc(o,a,u,0,7),c.fill()}})}drawGrid(t){let e=Fs(.3*this.orbit.away),{g:n}=this,s=5,r=this.orbit.centre,o=Math.round(r[0]/e),a=Math.round(r[1]/e);n.strokeStyle=ie("--grid"),n.lineWidth=t,n.beginPath();for(let l=-s;l<=s;l++)for(let[c,u]of[[[o+l,a-s],[o+l,a+s]],[[o-s,a+l],[o+s,a+l]]]){let[d,h]=this.screen([c[0]*e,c[1]*e,0]),[f,_]=this.screen([u[0]*e,u[1]*e,0]);n.moveTo(d,h),n.lineTo(f,_)}n.stroke()}};var hb=.28,ub=.55,db=.035,fb=.12,pb=5,io=8,mb=/swiftshader|llvmpipe|software|basic render/i,gb=new $(0,1,0),so=class{constructor(t,e,n,s){this.most=n;this.mesh=new Ho(t,e,n),this.mesh.frustumCulled=!1,s.add(this.mesh)}most;mesh;place=new we;turn=new li;count=0;begin(){this.count=0}beam(t,e,n,s,r=!1){let o=new $(...mn(e,t,-1)),a=o.length();a<1e-12||(this.turn.setFromUnitVectors(gb,o.divideScalar(a)),this.put(mn(t,mn(e,t,-1),.5),new $(n,a,n),s,r))}ball(t,e,n,s=!1){this.turn.identity(),this.put(t,new $(e,e,e),n,s)}put(t,e,n,s){this.count>=this.most||(this.place.compose(new $(...t),this.turn,e),s&&this.place.premultiply(new we().makeScale(1,1,0)),this.mesh.setMatrixAt(this.count,this.place),this.mesh.setColorAt(this.count++,n))}end(){this.mesh.count=this.count,this.mesh.instanceMatrix.needsUpdate=!0,this.mesh.instanceColor&&(this.mesh.instanceColor.needsUpdate=!0)}},Hc=class{constructor(t,e,n){this.places=t;this.source=e;let s=2+t.most(),r=new Yr({transparent:n<1,opacity:n,depthWrite:n===1}),o=new Gr({transparent:!0,opacity:.5*n,depthWrite:!1}),a=new Xr(1,1,1,24);this.beams=new so(a,r,s,this.group),this.legs=new so(new Xr(1,1,1,6,1,!0),r,6*s,this.group),this.balls=new so(new qr(1,16,12),r,s+e.about.scene.marks.length,this.group),this.shades=new so(a,o,s,this.group)}places;source;group=new ts;beams;legs;balls;shades;draw(t,e,n){let{beams:s,balls:r,shades:o,places:a}=this,{scene:l}=this.source.about,c=[s,this.legs,r,o];for(let h of c)h.begin();for(let{place:h,x:f,y:_,radius:S,legs:m}of a.plates(t)){let p=Ju(f,_),y=fb*S/2;s.beam(mn(h,p,-y),mn(h,p,y),S,m.length?e.link:e.head);for(let[C,w]of m)this.legs.beam(C,w,db*S,e.strut)}let u=a.chain(t),d=(l.tube?.width??0)/2;u.forEach((h,f)=>{let _=f>1||u.length<3?e.link:e.head;r.ball(h,d,_),f&&(s.beam(u[f-1],h,d,_),o.beam(u[f-1],h,d,e.line,!0))});for(let h of l.marks)a.has(h)&&r.ball(a.vector(t,h),pb*n,e.goal);for(let h of c)h.end()}},Ku=class{constructor(t,e,n){this.canvas=t;this.renderer=new zc({canvas:t,context:n,alpha:!0}),this.places=new eo(e),this.orbit=new no(t),this.figure=new Hc(this.places,e,1),this.ghost=new Hc(this.places,e,hb),this.camera.up.set(0,0,1),this.camera.add(this.sun),this.sun.position.set(.5,1,.6),this.way.frustumCulled=this.ground.frustumCulled=!1,this.world.add(this.camera,new ta(16777215,1.6),this.ground,this.way,this.figure.group,this.ghost.group);for(let[s,r,o,a]of e.about.scene.balls){let l=new Gn(new qr(a,32,24),this.obstacles);l.position.set(s,r,o),this.world.add(l)}this.overlay.id="overlay",t.after(this.overlay),this.bar=new vs(this.overlay.getContext("2d"))}canvas;follow=!0;onpush=()=>{};onpan=()=>{};renderer;world=new Oo;camera=new Fn(360*Math.atan(1/Ls)/Math.PI,1,.01,100);sun=new jo(16777215,2);places;orbit;figure;ghost;way=new Hr(new Vn,new $s);ground=new Wo(new Vn,new $s);obstacles=new Yr({transparent:!0,opacity:ub,depthWrite:!1});overlay=document.createElement("canvas");bar;laid="";zoom(t){this.orbit.zoom(t)}spot(t){let e=new $(...t).project(this.camera);return[(e.x+1)/2*this.canvas.clientWidth,(1-e.y)/2*this.canvas.clientHeight,e.z]}draw(t,e){let{canvas:n,orbit:s,camera:r}=this;pa(n,devicePixelRatio||1)&&this.renderer.setViewport(0,0,n.width,n.height),s.look(this.places.spine(t.row),this.follow);let{centre:a,turn:l,rise:c,away:u}=s,d=Math.cos(c)*u;r.aspect=n.width/n.height,r.near=.02*u,r.far=20*u,r.position.set(...mn(a,[d*Math.cos(l),d*Math.sin(l),Math.sin(c)*u])),r.lookAt(...a),r.updateProjectionMatrix();let h=this.colours(),f=1/s.scale(n.clientHeight);this.lay(h),this.drawWay(this.places.trail(e)),this.figure.draw(t.row,h,f),this.ghost.group.visible=!!t.ghost,t.ghost&&this.ghost.draw(t.ghost,h,f),this.renderer.render(this.world,r)}drawWay(t){let{geometry:e}=this.way,n=e.getAttribute("position");(!n||n.count<t.length)&&(e.dispose(),e.setAttribute("position",new kn(new Float32Array(6*t.length),3)));let s=e.getAttribute("position");t.forEach((r,o)=>s.setXYZ(o,...r)),s.needsUpdate=!0,e.setDrawRange(0,t.length)}colours(){let t=n=>new ce(ie(`--${n}`));return Object.fromEntries(["link","head","strut","line","goal","trail","grid","obstacle"].map(n=>[n,t(n)]))}lay(t){let{orbit:e,overlay:n,bar:s}=this,r=Fs(.3*e.away),o=devicePixelRatio||1,[a,l]=[Math.round(e.centre[0]/r),Math.round(e.centre[1]/r)],c=ie("--ink"),u=[r,a,l,e.away,c,this.canvas.clientWidth,this.canvas.clientHeight,o].join();if(u===this.laid)return;this.laid=u;let d=[];for(let h=-io;h<=io;h++)d.push(a+h,l-io,0,a+h,l+io,0,a-io,l+h,0,a+io,l+h,0);this.ground.geometry.setAttribute("position",new kn(new Float32Array(d.map(h=>h*r)),3)),this.ground.material.color=t.line,this.way.material.color=t.trail,this.obstacles.color=t.obstacle,pa(n,o),s.g.clearRect(0,0,n.width,n.height),s.ratio=o,s.scaleBar(e.scale(n.height),c)}};function _b(){let i=document.createElement("canvas").getContext("webgl2",{failIfMajorPerformanceCaveat:!0}),t=i?.getExtension("WEBGL_debug_renderer_info"),e=i?.getParameter(t?t.UNMASKED_RENDERER_WEBGL:i.RENDERER)??"software";return i?.getExtension("WEBGL_lose_context")?.loseContext(),!mb.test(String(e))}function jm(i,t){let e=new URLSearchParams(location.hash.slice(1)).get("view");if(e!=="solid"&&(e==="plain"||!_b()))return new ma(i,t);let n=i.getContext("webgl2",{alpha:!0,antialias:!0});return n?new Ku(i,t,n):new ma(i,t)}var xb=16,vb=1,yb=1/30,Sb=5e3,Mb=1e3,tg=4401,Wc=class i{constructor(t,e){this.token=t;this.ready=e;this.connect()}token;ready;remote=!0;pace=yb;driven=!1;about;crew={you:0,may:!1,drives:!1,pilot:0,asking:[],viewers:0};state=null;key="";bell={port:0,key:""};connected=!1;onmessage=()=>{};onrun=()=>{};onlink=()=>{};socket;fresh=[];last=null;run=-1;ids=0;waiting=new Map;numbers=new Float64Array;static open(t){return new Promise((e,n)=>{let s=new i(t,r=>r?n(new Error(r)):e(s))})}connect(){let t=location.protocol==="https:"?"wss":"ws";this.socket=new WebSocket(`${t}://${location.host}/ws`),this.socket.binaryType="arraybuffer",this.socket.onopen=()=>this.socket.send(JSON.stringify({do:"hello",token:this.token})),this.socket.onmessage=e=>typeof e.data=="string"?this.hear(JSON.parse(e.data)):this.look(e.data),this.socket.onclose=e=>{let n=e.code===tg?e.reason:"the studio is gone; trying again";this.connected=!1,this.drive(!1);for(let s of this.waiting.values())s("the studio is gone");this.waiting.clear(),this.onlink(!1,n),e.code===tg?this.ready(n):setTimeout(()=>this.connect(),Mb)}}drive(t){this.driven=t,this.crew={...this.crew,drives:t}}hear(t){if(t.type==="answer"){this.waiting.get(t.id)?.(t.why),this.waiting.delete(t.id);return}t.type==="welcome"?(this.connected=!0,this.key=t.key,this.bell={port:t.bell,key:t.bell_key},this.onlink(!0,"")):t.type==="about"?this.take(t.about,t.run):t.type==="crew"?(this.crew=t,this.driven=this.crew.drives):t.type==="state"&&(this.state=t),this.onmessage(t)}take(t,e){let n=s=>JSON.stringify([s.channels,s.scene,s.fields.map(r=>[r.name,r.options])]);if(this.about&&n(this.about)!==n(t))return location.reload();this.about=t,this.run=e%65536,this.numbers=new Float64Array(mo(t.shapes).buffer)}look(t){let e=new DataView(t),n=e.getUint16(2,!0),s=e.getFloat64(8,!0);if(!this.about)return;let r=this.about.width-1,o=new Float32Array(t,xb);if(o.length<r)return;let a=d=>{let h=new Float64Array(r+1);return h[0]=s,h.set(o.subarray(d,d+r),1),h},l={t:s,row:a(0),state:null,ghost:e.getUint8(1)&vb?a(r):null},c=n!==this.run||this.last!==null&&s<this.last.t;this.run=n;let u=this.last===null;this.last=l,c&&(this.fresh=[]),this.fresh.push(l),u?this.ready(""):c&&this.onrun(l)}advance(){let t=this.fresh;return this.fresh=[],{kept:t,now:this.last,stopped:this.state?.stopped??""}}ask(t){if(this.socket.readyState!==WebSocket.OPEN)return Promise.resolve("the studio is gone; trying again");let e=++this.ids;return this.socket.send(JSON.stringify({...t,id:e})),new Promise(n=>{this.waiting.set(e,n),setTimeout(()=>this.waiting.delete(e)&&n("no answer: the robot is busy"),Sb)})}async send(t){if((t.do==="play"||t.do==="release")&&!this.driven)return"";if(t.do==="resume")return this.ask({do:"resume",t:t.frame.t});if(t.do==="set"){let e=this.about.fields.find(n=>n.name===t.field);if(typeof t.value=="number"&&!Number.isFinite(t.value))return`${t.field} must be a finite number`;if(e?.whole&&typeof t.value=="number")return this.ask({...t,value:Math.round(t.value)})}return this.ask({...t})}shapes(){return this.numbers}recording(t){return`/recordings/${t}?key=${encodeURIComponent(this.key)}`}};function ro(i,t,e="",n=""){let s=document.createElement(i);return s.id=t,s.textContent=e,s.title=n,s}function bb(i,t){let e=document.getElementById("crew"),n=ro("span","who"),s={request:ro("button","request","request","ask the pilot for the helm"),take:ro("button","take","take over","drive from now on"),release:ro("button","release","release","let others drive")};for(let[r,o]of Object.entries(s))o.onclick=async()=>t.tell(await i.ask({do:"helm",how:r}));return e.append(n,...Object.values(s)),()=>{let{crew:r}=i,o=r.asking.filter(c=>c!==r.you),a=r.drives?"you drive":r.pilot?`page ${r.pilot} drives`:"nobody drives",l=o.length&&r.drives?` \xB7 page ${o[0]} asks for the helm`:"";n.textContent=i.connected?`${a} \xB7 ${r.viewers} looking on${l}`:"not connected",s.request.hidden=!r.may||r.drives||r.pilot===0||r.asking.includes(r.you),s.take.hidden=!r.may||r.drives,s.release.hidden=!r.drives}}function wb(i,t){let e=document.getElementById("transport"),n=ro("button","record","record","write the run to an MCAP file"),s=ro("a","recorded");return n.onclick=async()=>t.tell(await i.ask({do:"record",on:!i.state?.recording})),e.append(n,s),()=>{let{state:r}=i;n.hidden=i.about.feed!=="simulation"||!i.driven,n.textContent=r?.recording?"end recording":"record",n.ariaPressed=String(!!r?.recording),s.hidden=!r?.recorded,r?.recorded&&(s.href=i.recording(r.recorded),s.download=s.textContent=r.recorded)}}async function Tb(){let i=new URLSearchParams(location.hash.slice(1)).get("token")??"",t=await Wc.open(i),e=(l,c)=>t.about.scene.view==="space"?jm(l,c):new Xa(l,c),n=new Ha(t,e);window.page=n;let s=bb(t,n),r=wb(t,n),o=t.about.feed==="twin"?new ba(t,n):null;window.cockpit=o;let a=()=>{s(),r(),o?.refresh(),n.refresh(),t.state&&n.follows(t.state)};t.onmessage=l=>{l.type==="set"&&n.put(l.field,l.value),l.type==="told"&&n.tell(l.text),l.type==="status"&&o?.status(l),(l.type==="crew"||l.type==="state"||l.type==="about")&&a(),l.type==="state"&&t.state?.ghost&&n.tell(`the ghost stopped: ${t.state.ghost}`)},t.onlink=(l,c)=>{n.tell(c),document.body.classList.toggle("cut",!l),a()},t.onrun=l=>n.renew(l);for(let l of t.about.fields)l.now!==void 0&&l.now!==l.value&&n.put(l.name,l.now);a()}Tb().catch(i=>{let t=document.createElement("p");t.className="broken",t.textContent=`The studio does not let this page in: ${i instanceof Error?i.message:i}`,document.body.replaceChildren(t)});})();
