/* What numba's code asks of its runtime, for WebAssembly: memory in blocks of powers of two, kept on free lists above
   __heap_base. numba's machine word has 64 bits whatever the pointer has: counts and sizes are u64. */
typedef unsigned long long u64;
typedef unsigned long uptr;
typedef struct MemInfo { u64 count; void *dtor, *dtor_info, *data; u64 size; void *external; } MemInfo;
typedef struct Block { struct Block *next; uptr rank; } Block;
enum { HEAD = 16, LEAST_RANK = 6, RANKS = 32, PAGE = 16 };
extern unsigned char __heap_base;
static unsigned char *top;
static Block *free_of[RANKS];

void *room(u64 size) {
    uptr rank = LEAST_RANK;
    while (((u64)1 << rank) < size + HEAD) rank++;
    Block *block = free_of[rank];
    if (block) free_of[rank] = block->next;
    else {
        if (!top) top = (unsigned char *)(((uptr)&__heap_base + 63) & ~(uptr)63);
        block = (Block *)top;
        top += (uptr)1 << rank;
        uptr have = __builtin_wasm_memory_size(0) << PAGE;
        if ((uptr)top > have && __builtin_wasm_memory_grow(0, ((uptr)top - have + 65535) >> PAGE) == (uptr)-1) __builtin_trap();
    }
    block->rank = rank;
    return (unsigned char *)block + HEAD;
}
void NRT_MemInfo_call_dtor(void *info) {
    Block *block = (Block *)((unsigned char *)info - HEAD);
    block->next = free_of[block->rank];
    free_of[block->rank] = block;
}
void *NRT_MemInfo_alloc_aligned(u64 size, unsigned align) {
    unsigned char *p = room(sizeof(MemInfo) + size + align);
    MemInfo *m = (MemInfo *)p;
    uptr data = ((uptr)(p + sizeof(MemInfo)) + align - 1) & ~((uptr)align - 1);
    m->count = 1; m->dtor = 0; m->dtor_info = 0; m->data = (void *)data; m->size = size; m->external = 0;
    return m;
}
void *NRT_MemInfo_alloc_safe_aligned(u64 size, unsigned align) { return NRT_MemInfo_alloc_aligned(size, align); }
/* numba checks items * itemsize for overflow, which WebAssembly has as a product of 128 bits */
__int128 __multi3(__int128 a, __int128 b) {
    u64 al = (u64)a, bl = (u64)b, ah = (u64)((unsigned __int128)a >> 64), bh = (u64)((unsigned __int128)b >> 64);
    u64 a0 = al & 0xffffffff, a1 = al >> 32, b0 = bl & 0xffffffff, b1 = bl >> 32;
    u64 t = a0 * b0, m1 = a1 * b0 + (t >> 32), m2 = a0 * b1 + (m1 & 0xffffffff);
    u64 lo = (m2 << 32) | (t & 0xffffffff), hi = a1 * b1 + (m1 >> 32) + (m2 >> 32) + al * bh + ah * bl;
    return (__int128)(((unsigned __int128)hi << 64) | lo);
}
/* reshape of a contiguous array; of any other it fails, as numba's own does where it cannot do without a copy */
int numba_attempt_nocopy_reshape(u64 nd, const u64 *dims, const u64 *strides, u64 newnd, const u64 *newdims,
                                 u64 *newstrides, u64 itemsize, int fortran) {
    u64 size = itemsize;
    if (fortran) return 0;
    for (u64 k = nd; k-- > 0; size *= dims[k]) if (dims[k] != 1 && strides[k] != size) return 0;
    size = itemsize;
    for (u64 k = newnd; k-- > 0; size *= newdims[k]) newstrides[k] = size;
    return 1;
}
