"""Key -> citation of every source. A key that is cited and not listed here fails a test."""

from __future__ import annotations

REFERENCES: dict[str, str] = {
    "menon2025": "Menon: Bio-Inspired Worm Robot: Dynamics, Control and Digital Twin. MSc thesis, "
    "Arizona State University (2025).",
    "shehadeh2024": "Shehadeh, Matousek, Hulka, Holoubek: Geometric Algebra Modeling of Snake-like Robot Serpentine "
    "Locomotion: Preliminary study (2024).",
    "tambornini2020": "Tambornini: 2D Soft Robotics Modeling for Small Body Environments and Granular Electroadhesion "
    "Characterization. MSc thesis, University of Colorado (2020).",
    "lafmejani2020": "Salimi Lafmejani et al.: Kinematic Modeling and Trajectory Tracking Control of an "
    "Octopus-Inspired Hyper-Redundant Robot. IEEE Robotics and Automation Letters (2020).",
    "haghshenas2022": "Haghshenas-Jaryani: Dynamics and computed-muscle-force control of a planar muscle-driven "
    "snake robot. Actuators 11, 194 (2022).",
    "alben2013": "Alben: Optimizing snake locomotion in the plane. Proceedings of the Royal Society A 469, 20130236 "
    "(2013).",
    "featherstone2008": "Featherstone: Rigid Body Dynamics Algorithms. Springer (2008).",
    "hirose1993": "Hirose: Biologically Inspired Robots, Snake-like Locomotors and Manipulators. Oxford (1993).",
    "liljeback2013": "Liljeback, Pettersen, Stavdahl, Gravdahl: Snake Robots. Springer (2013).",
    "ijspeert2007": "Ijspeert, Crespi, Ryczko, Cabelguen: From swimming to walking with a salamander robot driven "
    "by a spinal cord model. Science 315, 1416 (2007).",
    "anitescu1997": "Anitescu, Potra: Formulating dynamic multi-rigid-body contact problems with friction as solvable "
    "linear complementarity problems. Nonlinear Dynamics 14, 231 (1997).",
    "alart1991": "Alart, Curnier: A mixed formulation for frictional contact problems prone to Newton like solution "
    "methods. Computer Methods in Applied Mechanics and Engineering 92, 353 (1991).",
    "bock1987": "Bock: Randwertproblemmethoden zur Parameteridentifizierung in Systemen nichtlinearer "
    "Differentialgleichungen. Bonner Mathematische Schriften 183 (1987).",
    "nocedal2006": "Nocedal, Wright: Numerical Optimization, second edition. Springer (2006).",
    "hairer1993": "Hairer, Norsett, Wanner: Solving Ordinary Differential Equations I. Springer (1993).",
    "lawson1974": "Lawson, Hanson: Solving Least Squares Problems. Prentice-Hall (1974).",
    "glocker1995": "Glocker, Pfeiffer: Multiple impacts with friction in rigid multibody systems. Nonlinear "
    "Dynamics 7, 471 (1995).",
    "rivlin1944": "Rivlin: The effective work of adhesion. Paint Technology 9, 215 (1944).",
    "anderson1990": "Anderson, Moore: Optimal Control, Linear Quadratic Methods. Prentice Hall (1990).",
    "mcinnes1999": "McInnes: Solar Sailing: Technology, Dynamics and Mission Applications. Springer (1999).",
    "cottle1992": "Cottle, Pang, Stone: The Linear Complementarity Problem. Academic Press (1992).",
    "dekker1971": "Dekker: A floating-point technique for extending the available precision. Numerische Mathematik 18, "
    "224 (1971).",
    "tondu2000": "Tondu, Lopez: Modeling and control of McKibben artificial muscle robot actuators. "
    "IEEE Control Systems Magazine 20 (2000).",
    "hairer1996": "Hairer, Wanner: Solving Ordinary Differential Equations II, Stiff Problems. Springer (1996).",
    "liniger1970": "Liniger, Willoughby: Efficient integration methods for stiff systems of ordinary differential "
    "equations. SIAM Journal on Numerical Analysis 7 (1970).",
    "hairer2006": "Hairer, Lubich, Wanner: Geometric Numerical Integration. Springer (2006).",
}


def cite(key: str) -> str:
    """Full citation of a key; an unknown key is an error."""
    if key not in REFERENCES:
        raise KeyError(f"no reference {key!r}; known: {', '.join(sorted(REFERENCES))}")
    return REFERENCES[key]
