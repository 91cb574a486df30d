/* What the hook driver and the engine say to each other, and what both write to disk.
 *
 * Mirrored by ncc/abi.py; a test compares sizes and offsets. All integers are little-endian and naturally
 * aligned; every struct's size is a multiple of 8. Strings are NUL-terminated within their array.
 *
 * Transport: a SOCK_SEQPACKET Unix socket whose path is in NCC_SOCKET; one message is one packet; file
 * descriptors travel as SCM_RIGHTS with the message that names them. A connection belongs to one process
 * (a forked child opens its own) and carries one request at a time, each answered before the next. The first
 * connection's HELLO makes the process's session; further ones say HELLO with NCC_HELLO_JOIN and get no answer to
 * it: for requests at the same time, and one for NCC_MSG_RESULT, which has no answer.
 */
#ifndef NCC_ABI_H
#define NCC_ABI_H

#include <stdint.h>

#define NCC_ABI_MAGIC   0x3143434eu /* "NCC1" */
#define NCC_ABI_VERSION 1u

enum {
	NCC_MAX_MAPS = 16,
	NCC_MAX_CHUNKS = 8,
	NCC_MAX_PARAMS = 1024,
	NCC_NAME_BYTES = 4096, /* a kernel's mangled name */
	NCC_PATH_BYTES = 4096,
	NCC_REASON_BYTES = 256,
	NCC_LEDGER_ROWS = 4096,
	NCC_MAX_JIT_OPTIONS = 32,
	NCC_INCLUDED_BYTES = 512,
	NCC_MAX_CAP = INT32_MAX,         /* a slot's number is a signed 32-bit register of the kernel */
	NCC_MAX_RECORD_BYTES = 4096,     /* of one record */
	NCC_MAX_BLOCK_BYTES = 1024,      /* of the block appended to the kernel's parameters */
	NCC_MAX_PARAMETER_BYTES = 32764, /* of all parameters of a kernel, since CUDA 12.1 */
	NCC_MAX_VARIABLES = 32,          /* of its module that a kernel uses */
	NCC_MAX_ANCHORS = 4,             /* other variables of the module */
	NCC_MAX_REFERENCES = 16,         /* to textures and surfaces */
	NCC_VARIABLE_NAME_BYTES = 512,
	NCC_ARCH_BYTES = 64,
	NCC_MAX_TABLE_BYTES = 1 << 30,
	NCC_MAX_WRITTEN = 64,
	NCC_MAX_PATCHES = 16, /* kinds of instructions that a kernel's copy is patched at */
	NCC_MAX_PATCHED = 63, /* their numbers */
	NCC_FLIGHTS = 16384,
	NCC_CLOCKS = 256,         /* readings of a process */
	NCC_STAMP_KERNELS = 512,  /* of a graph */
	NCC_FLIGHT_BYTES = 16384, /* from one struct ncc_flight to the next */
	NCC_PAGES_UNIT = 65536,   /* bytes that host pages are given out in */
};

enum ncc_msg_type {
	NCC_MSG_HELLO = 1,    /* hook -> engine: struct ncc_hello */
	NCC_MSG_WELCOME = 2,  /* engine -> hook: struct ncc_welcome, fd: the ledger */
	NCC_MSG_PREPARE = 3,  /* hook -> engine: struct ncc_prepare, fd: memfd with the image */
	NCC_MSG_PREPARED = 4, /* engine -> hook: struct ncc_prepared, fd (if probed): memfd with the probed image */
	NCC_MSG_RESULT = 5,   /* hook -> engine: struct ncc_result; no answer */
	/* Of a process that is followed and not probed (NCC_HELLO_IDLE). */
	NCC_MSG_SWITCH = 6,   /* -> hook: struct ncc_switch, once for the HELLO and then for each change */
	NCC_MSG_SWITCHED = 7, /* hook ->: struct ncc_switched, for each of them */
};

struct ncc_head {
	uint32_t magic;
	uint32_t version;
	uint32_t type; /* enum ncc_msg_type */
	uint32_t size; /* of the whole message */
};

enum ncc_hello_flag {
	NCC_HELLO_JOIN = 1, /* a further connection of a process that has a session */
	NCC_HELLO_IDLE = 2, /* to who switches probes on and off: no session */
	NCC_HELLO_GCN = 4,  /* by the hook driver for AMD's GPUs: it has a session of its own beside another's */
	NCC_HELLO_HSA = 8,  /* by the tool of AMD's HSA runtime, which has one, too */
};

struct ncc_hello {
	struct ncc_head head;
	uint32_t pid;
	uint32_t flags;
	char command[1024]; /* the program's command line, arguments joined by spaces, cut to fit */
	/* What launchers of several processes say of this one: lines NAME=VALUE of its environment; none that is cut. */
	char launcher[1024];
};

enum ncc_option {
	/* Wait for staging memory instead of leaving the launch unprobed; leave it unprobed where it would lose records. */
	NCC_OPT_LOSSLESS = 1,
	NCC_OPT_VERBOSE = 2, /* log every hooked call with its result */
	NCC_OPT_ANY_PTX = 4,
	/* Measure each probed launch by events around it, which cost the program's stream 3 us. */
	NCC_OPT_TIMES = 8,
	NCC_OPT_RESULTS = 16,   /* say each result: somebody waits for it */
	NCC_OPT_NO_GRAPHS = 32, /* --graphs off */
	NCC_OPT_MEMUSAGE = 64,  /* say what probes would save, and launch none */
	NCC_OPT_AUTOTUNE = 128, /* --autotune probe */
	NCC_OPT_BENCHMARK = 256,
	NCC_OPT_TRACE = 512,         /* say when each launch ran (struct ncc_timeline_op) */
	NCC_OPT_TRACE_COPIES = 1024, /* and each copy and fill */
	NCC_OPT_UNPROBED = 2048,     /* probe nothing: no kernel is asked for */
	NCC_OPT_TRACE_CALLS = 4096,  /* and each call, where the vendor's interface tells of them */
	NCC_OPT_LIVE = 8192,         /* write what tables hold each second (store/live) */
};

/* What this run wants of the hook driver; the environment carries nothing but the socket's path. */
struct ncc_welcome {
	struct ncc_head head;
	uint32_t options;         /* enum ncc_option */
	uint32_t every;           /* probe each Nth launch of a kernel; 1: all */
	uint64_t first_launch;    /* launches of a kernel counted from 0: probe first..last */
	uint64_t last_launch;     /* UINT64_MAX: no end */
	uint64_t max_trace_bytes; /* of the whole process; 0: no limit */
	uint64_t staging_bytes;   /* device and pinned memory that records may occupy before backpressure */
	uint64_t host_bytes;      /* and pinned memory of the host that they may wait in to be written */
	uint64_t dynamic_bytes;   /* budget of a dynamic map's first buffer, per launch */
	uint64_t prepare_ms;      /* deadline for one preparation */
	uint32_t ledger_rows;
	uint32_t overhead_ppm; /* that probes may add to kernels' time, in millionths of it; 0: any */
	/* In the ledger's memfd: NCC_FLIGHTS places for struct ncc_flight, and behind them so many bytes for records of
	 * launches whose memory is the host's (host pages). 0 bytes: none. */
	uint64_t flights_offset;
	uint64_t pages_bytes;
	char run_dir[NCC_PATH_BYTES]; /* exists, with store/ in it; empty: it could not be made, nothing is saved */
	/* Libraries that are left alone otherwise: starts of their files' names, with a ':' behind each. */
	char included[NCC_INCLUDED_BYTES];
};

/* Which engine the process is to have a session with, from now on; a session with another is ended first. */
struct ncc_switch {
	struct ncc_head head;
	uint64_t number;  /* of the change */
	char socket[112]; /* of the engine; empty: none */
};

struct ncc_switched {
	struct ncc_head head;
	uint64_t number;
	uint32_t done; /* 1: it is so; 0: the engine did not answer */
	uint32_t pad;
};

enum ncc_prepare_flag {
	/* The entry is a kernel that runs as it is, "FILE: KERNEL" where a library's are left alone: a row of the ledger is
	 * wanted, no image comes. */
	NCC_PREPARE_UNPROBED = 1,
};

/* Whose code an image is. */
enum ncc_target {
	NCC_TARGET_PTX, /* NVIDIA's */
	NCC_TARGET_GCN, /* AMD's */
	NCC_TARGETS,
};

enum ncc_form {
	NCC_FORM_LAUNCH, /* the block is the kernel's last parameter */
	NCC_FORM_NODE,   /* a struct ncc_pointer is: for nodes of graphs, which keep their parameters */
	NCC_FORMS,
};

/* The block of a launch of a graph is at table + *selector * NCC_TABLE_UNIT_BYTES. Right behind the block is the address of
 * a u32 to which each execution of the node adds 1. */
struct ncc_pointer {
	uint64_t table;    /* device address of the node's place in the first table */
	uint64_t selector; /* of a u32 */
};
enum { NCC_POINTER_BYTES = 16, NCC_TABLE_UNIT_BYTES = 16 };

/* Which of the image's code runs follows from the device alone: of NVIDIA's, compute capability 9.0 is 90; of AMD's, the
 * target that the driver names, "gfx90a:sramecc+:xnack-". */
struct ncc_prepare {
	struct ncc_head head;
	uint64_t image_bytes;
	uint32_t sm;
	uint32_t driver_version; /* cuDriverGetVersion: 13000; hipDriverGetVersion: 50221153 */
	uint32_t max_registers;  /* 0: as the producer; else a cap, for co-residency */
	uint32_t n_jit_options;  /* CUjit_option codes and 64-bit values given at load */
	uint32_t jit_option[NCC_MAX_JIT_OPTIONS];
	uint64_t jit_value[NCC_MAX_JIT_OPTIONS];
	uint32_t entry_bytes; /* of the whole name, its NUL left out: NCC_NAME_BYTES or more is refused by the engine */
	uint32_t flags;       /* enum ncc_prepare_flag */
	uint32_t form;        /* enum ncc_form */
	uint32_t target;      /* enum ncc_target */
	char arch[NCC_ARCH_BYTES];
	char entry[NCC_NAME_BYTES]; /* cut to fit */
};

/* An image of code that was compiled or linked while the program ran, by something that we watch: this, then each part,
 * a struct ncc_made_part and its bytes, with zeros up to a multiple of 8. The first part is the code, the others are what
 * it was made from: images too.
 */
#define NCC_MADE_MAGIC 0x4d43434eu /* "NCCM" */

enum { NCC_MAX_MADE_PARTS = 1024 };

enum ncc_made_flag {
	NCC_MADE_BY_DRIVER = 1, /* cuLink*: with the options of its calls */
};

struct ncc_made {
	uint32_t magic;
	uint32_t flags; /* enum ncc_made_flag */
	uint32_t n_parts;
	uint32_t pad;
};

struct ncc_made_part {
	uint64_t bytes;
};

enum ncc_level { NCC_LEVEL_THREAD = 0, NCC_LEVEL_WARP = 1 };

enum ncc_map_flag {
	/* Every slot is written once by every thread or warp: no count buffer, cap slots used. */
	NCC_MAP_STATIC = 1,
	/* cap is chosen by the hook driver at launch. */
	NCC_MAP_DYNAMIC = 2,
	/* The site count bounds the slots a thread can use (no loops): cap_bound holds it. */
	NCC_MAP_BOUNDED = 4,
	/* The count buffer must be zero at launch: the kernel counts in it. So must a stream's losses. */
	NCC_MAP_ZEROED = 8,
	/* Thread level, static, one slot, saved when a thread leaves: there is a head for each warp. */
	NCC_MAP_COMPACT = 16,
	/* Thread level, dynamic: what the lanes of a warp save is a stream of entries. */
	NCC_MAP_STREAM = 32,
	/* Of a stream: lanes of a warp may leave apart, so that each has a count of its own. */
	NCC_MAP_LANE_COUNTS = 64,
	/* With keys: no records, but a table that all launches in a context add to. Also NCC_MAP_STATIC. */
	NCC_MAP_TABLE = 128,
	/* Counted, with a cap: a thread's or warp's record number n is in slot n modulo cap. With NCC_MAP_ZEROED, at warp
	 * level, a slot has versioned words, which are zero at launch too. */
	NCC_MAP_RING = 256,
	/* Each launch says how much of what is saved at instructions is kept: behind the cap, u16 saves that are left out
	 * between two that are kept, and u16 1 less than the warps of which one saves any. Not static. */
	NCC_MAP_BY_LAUNCH = 512,
	/* Of a stream: what finds no room waits for a page, where the launch has some (NCC_CAP_PAGES). */
	NCC_MAP_PAGED = 1024,
};

/* Beside these, of a map in the store. */
enum ncc_stored_flag {
	/* Not all that the launch was to save is there, as it did not end, or nobody knows whether it did. */
	NCC_STORED_PARTIAL = 65536,
};

/* The last word of the head of a warp of a compact map. */
enum ncc_head_tag {
	NCC_HEAD_SAME = 1,  /* every lane of the warp has the head's record */
	NCC_HEAD_LANES = 2, /* the lanes' own records are in the lanes' area */
};

enum {
	NCC_STREAM_UNIT_BYTES = 16,
};

/* What follows the first word of an entry of a stream; after it, up to a multiple of 16 bytes, there is anything.
 * A record stands in ceil(record_bytes / 4) words; the lanes' own ones in planes, as in a slot of a thread-level map.
 */
enum ncc_entry_kind {
	NCC_ENTRY_END = 0,   /* no entry: those from here on did not fit */
	NCC_ENTRY_ALL = 1,   /* the first lane's record, which says those of all lanes of the warp that exist */
	NCC_ENTRY_SOME = 2,  /* the record of the lowest of some lanes, which says theirs; a word with their mask */
	NCC_ENTRY_APART = 4, /* 12 bytes; planes; of each of 32 lanes a byte: 1 if it has a record here, else 0 */
	NCC_ENTRY_SKIP = 5,  /* no entry, nor the units behind it: as many in all as the number of the pattern says */
	NCC_ENTRY_RUN = 6,   /* several saves of all lanes of the warp that exist, in the order of the kernel's text */
	NCC_ENTRY_EACH = 7,  /* 12 bytes; planes: each lane that had not left has a record here */
	NCC_ENTRY_WORDS = 8, /* a mask of lanes; the records of these lanes word by word (ncc_words_units) */
};
/* The first word of an entry of a run: its kind, 5 bits for the number of saves, 7 for its units, and 12 for the number of the run
 * in the kernel's description. Each save is the first lane's record, as with NCC_ENTRY_ALL; the description says what pattern it
 * has, and of each field in what way it stands in the entry. */
enum { NCC_RUN_MOST_SAVES = 31, NCC_RUN_MOST_UNITS = 127, NCC_RUN_MOST_NUMBER = 4095 };
enum ncc_run_how {
	NCC_RUN_WHOLE = 0,   /* all of its bytes */
	NCC_RUN_LOW = 1,     /* the low 2: it is at most 65,535 more than the first save's, modulo 2^bits */
	NCC_RUN_FOLLOWS = 2, /* none: an earlier save's, and a number that the description tells, modulo 2^bits */
};

/* In the first word of an entry of kind WORDS, above its kind: a bit for each of the record's first words that
 * is the same in all of these lanes. It stands in the entry once, another one for each of the lanes, from the lowest on. */
enum { NCC_WORDS_MOST_ALIKE = 24 };

/* Units of such an entry; 0: a word that a record of so many words does not have is said to be the same. */
static inline uint32_t ncc_words_units(uint32_t head, uint32_t lanes, uint32_t record_words)
{
	uint32_t alike = head >> 8;
	uint32_t once = (uint32_t)__builtin_popcount(alike);
	uint32_t words = 2 + once + (record_words - once) * (uint32_t)__builtin_popcount(lanes);

	if (record_words < NCC_WORDS_MOST_ALIKE && alike >> record_words)
		return 0;
	return (4 * words + NCC_STREAM_UNIT_BYTES - 1) / NCC_STREAM_UNIT_BYTES;
}

static inline uint32_t ncc_run_saves(uint32_t head)
{
	return head >> 8 & NCC_RUN_MOST_SAVES;
}

static inline uint32_t ncc_run_units(uint32_t head)
{
	return head >> 13 & NCC_RUN_MOST_UNITS;
}
/* In the word of a stream's cap: its warps are given pages. In a lane's count: it says where the lane is in one. */
#define NCC_CAP_PAGES 0x80000000u

enum {
	NCC_PAGE_BYTES = 8192,
	NCC_PAGE_LINK_BYTES = 48, /* before what is stored in it */
	NCC_PAGE_DATA_BYTES = NCC_PAGE_BYTES - NCC_PAGE_LINK_BYTES,
	NCC_PAGE_DATA_UNITS = NCC_PAGE_DATA_BYTES / NCC_STREAM_UNIT_BYTES,
	NCC_BELL_WARPS = 64, /* that one bell is for */
	NCC_PAGE_NONE = 1,
	NCC_PAGE_LOST = -1, /* the count of a lane that lost records */
};

/* Of each lane, in a link. */
enum ncc_page_lane { NCC_PAGE_HERE = 0, NCC_PAGE_ASKS = 1, NCC_PAGE_WENT_ON = 2, NCC_PAGE_LEFT = 3 };

/* Where a warp finds its next page; at the beginning of each page, and one for each warp. */
struct ncc_page_link {
	/* From the first warp's link to that page's end; 0: not known yet, NCC_PAGE_NONE: there is none. */
	uint64_t next;
	uint64_t pad;
	uint8_t lane[32]; /* enum ncc_page_lane */
};
enum { NCC_GROUP_HEAD_BYTES = 16 };

/* A record of versioned words: its bits, so many in each u64 from its lowest on, above them the version of who wrote it,
 * from 1 on. In a ring that is the number of the record, which is counted from 0, and 1. */
enum { NCC_VERSIONED_DATA_BITS = 24 };

/* A map's place in device memory.
 *
 * Warp level: record r of warp w lies at ((w * cap) + r) * record_bytes, fields packed in order.
 * Thread level: slot s of warp w is a block of 32 * record_bytes at ((w * cap) + s) * 32 * record_bytes. The
 * block is n_chunks planes one after another; plane c holds, for lanes 0..31, chunk[c] consecutive bytes of
 * the record. The chunks' sizes add up to record_bytes.
 * Compact (NCC_MAP_COMPACT): the head of warp w lies at w * head_bytes, 16-byte aligned; head_bytes is record_bytes
 * rounded up to 4, plus 4 for the tag, rounded up to 16. The record comes first, fields packed in order, the tag
 * (u32, enum ncc_head_tag) last. Every warp writes its head when it leaves; of a warp that leaves in several groups,
 * each writes NCC_HEAD_LANES. The lanes' area is an array of groups that left so, in the order of their coming: u32
 * warp, u32 mask of the group's lanes, 8 bytes unused (NCC_GROUP_HEAD_BYTES), then their records as a slot of the
 * thread level above. A group that finds no place left stores none.
 * Stream (NCC_MAP_STREAM): a slot is a unit of 16 bytes; unit u of warp w lies at ((w * cap) + u) * 16. With
 * NCC_CAP_PAGES the links of all warps lie behind the losses, and behind these their bells, a byte for each NCC_BELL_WARPS
 * warps. The first entry that does not fit below cap stands in a page of the host's memory, as units cap and so on, and
 * where one does not fit there, in the next page. Where a unit is left before, NCC_ENTRY_SKIP stands in it. A lane that
 * needs another page says so in its link (NCC_PAGE_ASKS), by a release: all that it stored before is there; then it sets
 * its bell to 1, by a release. It waits until the host has said where the page is, and says that it goes on there; then it
 * reads neither page nor link again. Where it ends it says so (NCC_PAGE_LEFT) and sets its bell, unless its whole warp
 * ends together and has no page. A lane's count is, where it is in a page, NCC_CAP_PAGES and the units from the first
 * warp's link to where it would store next. Below, cap means all units that a warp was given. The warp's
 * entries stand one after another from unit 0 on, each in whole units. Its first word is enum ncc_entry_kind, and 256
 * times the number of its pattern: the kernel's description has, for each pattern and field, a table T of 32 numbers.
 * Where one record says that of several lanes, a field of lane l is the record's + T[l] - T[the record's lane], modulo
 * 2^bits. The lanes that write an entry of kind APART or EACH were not together; those that had left the kernel write nothing:
 * with NCC_MAP_LANE_COUNTS only lanes with a count beyond the entry's first unit have anything there. From the
 * first entry that does not fit nothing is stored; where a unit is left, NCC_ENTRY_END stands in it. A stream's count are
 * the units of all entries attempted. Of a warp with more than cap of them, and of no other, the losses say how many
 * records each lane lost: a u32 for each of the 32 lanes of warp w at w * 128. With NCC_MAP_ZEROED a warp's count and losses are
 * added to by each save.
 * Warps count over the grid: w = linear block * ceil(block threads / 32) + warp in block, in 32 bits: a launch of more
 * warps is not probed. Ragged warps take a whole warp's place.
 * Ring (NCC_MAP_RING): as above; with NCC_MAP_ZEROED a slot of warp level is as many u64 as the record's bits need, and
 * stands at ((w * cap) + slot) * their bytes. A count that would not fit 32 bits is taken back by a multiple of cap.
 * It is written with each record.
 * Table (NCC_MAP_TABLE): table_bytes at records_param, all 0 before the first launch; launches in one context share it.
 * Counts (unless NCC_MAP_STATIC): u32 per warp, or per lane of every warp at thread level (of a stream only with
 * NCC_MAP_LANE_COUNTS); records attempted, those past cap included, written when the thread or warp leaves.
 */
struct ncc_map {
	char name[64];
	uint32_t level; /* enum ncc_level */
	uint32_t flags; /* enum ncc_map_flag */
	uint32_t record_bytes;
	uint32_t cap; /* slots; 0 when dynamic */
	uint32_t cap_bound;
	uint32_t n_chunks;
	uint8_t chunk[NCC_MAX_CHUNKS];
	/* Byte offsets in the parameter block appended to the kernel's own parameters. */
	uint32_t records_param; /* u64 device address of the records; of the heads when compact */
	/* u64 device address of the counts; when compact, of the lanes' area's cursor: u32, groups so far, zero at
	 * launch. UINT32_MAX when static and not compact. */
	uint32_t counts_param;
	/* u32 cap, with NCC_CAP_PAGES; when compact, groups that the lanes' area holds. UINT32_MAX as counts_param */
	uint32_t cap_param;
	/* u64 device address of a compact map's lanes' area, of a stream's losses; else UINT32_MAX */
	uint32_t lanes_param;
	uint64_t table_bytes; /* of a table; else 0 */
	uint32_t warp_lanes;  /* 32, or 64: wherever 32 lanes are said above, so many; a stream's warps have 32 */
	uint32_t pad;
};

enum ncc_status {
	NCC_PREPARED_PROBED = 0,
	NCC_PREPARED_REFUSED = 1,  /* reason says why; runs unprobed */
	NCC_PREPARED_FILTERED = 2, /* not asked for by -k / --filter */
};

enum ncc_kernel_flag {
	/* A block may wait for another one of its grid: those that were resident at once must stay so. */
	NCC_KERNEL_CAN_WAIT = 1,
	/* The block begins with a struct ncc_launch_shape. */
	NCC_KERNEL_TOLD_SHAPE = 2,
	/* A warp loads what it has stored to a map: from the host's memory that takes a kernel twice its time. */
	NCC_KERNEL_LOADS_BACK = 4,
};

/* What some kernels are told of their launch, as nothing else tells it to all of them. */
struct ncc_launch_shape {
	uint32_t grid[3];
	uint32_t block[3];
	uint32_t warps_of_64; /* of a block */
	uint32_t warps_of_32;
};

/* A variable of the original's module. The probed kernel, which is in a module of its own, is passed its address. */
struct ncc_variable {
	char name[NCC_VARIABLE_NAME_BYTES];
	uint64_t bytes; /* as the text says; 0: it does not */
	uint64_t place; /* its address in the module, which is loaded in one piece; 0: not known */
	uint32_t param; /* byte offset in the parameter block: u64 device address */
	uint32_t pad;
};

/* Another variable of that module, by which those are found that the driver does not tell: where one is, all are. */
struct ncc_anchor {
	char name[NCC_VARIABLE_NAME_BYTES];
	uint64_t place;
};

/* A texture or surface reference of the original's module. The probed kernel uses its own module's of that name, to which
 * the hook driver binds what the program binds to the original's. */
struct ncc_reference {
	char name[NCC_VARIABLE_NAME_BYTES];
	uint32_t surface; /* 1: of a surface; 0: of a texture */
	uint32_t pad;
};

/* 8 bytes of a parameter, which hold a pointer that the kernel stores through. */
struct ncc_word {
	uint16_t param;
	uint16_t byte;
};

struct ncc_prepared {
	struct ncc_head head;
	uint32_t status; /* enum ncc_status */
	uint32_t row;    /* the kernel's row in the ledger; UINT32_MAX: the ledger is full */
	/* What every launch needs comes first, in few lines and pages. */
	uint32_t n_maps;
	uint32_t n_params;     /* of the original */
	uint32_t block_offset; /* where the appended block starts in parameter space */
	uint32_t block_bytes;
	uint32_t flags; /* enum ncc_kernel_flag */
	uint32_t n_variables;
	uint32_t n_references;
	uint32_t n_written;
	uint32_t
		plan; /* of the row's kernel: the engine knows by it what the maps and parameters are (struct ncc_flight) */
	uint32_t n_patches; /* 0: the image is a probed one */
	uint32_t n_anchors;
	uint32_t pad;
	uint64_t image_bytes;
	char kernel_dir[128]; /* "kernel/<index>_<sha1>" below run_dir */
	struct ncc_map map[NCC_MAX_MAPS];
	uint16_t param_bytes[NCC_MAX_PARAMS];
	uint16_t param_offset[NCC_MAX_PARAMS];
	uint64_t
		pruned_bytes; /* with NCC_OPT_BENCHMARK: behind the probed image, the kernel alone; 0: not_timed says why */
	/* Of machine code that NVIDIA's library patches: the image is the kernel's own, behind it are patch functions for
	 * `n_patches` instructions (Sanitizer_InstructionId), called "ncc_patch_<number>_<patch_name>", where what has one
	 * name is the same code. The block is no parameter, but device memory whose address the functions are passed, and
	 * begins with the address of the kernel's code, as the library tells it. */
	uint64_t patch_bytes;
	char patch_name[24];
	uint32_t patch[NCC_MAX_PATCHES];
	struct ncc_word written[NCC_MAX_WRITTEN];
	char not_timed[128];
	struct ncc_variable variable[NCC_MAX_VARIABLES];
	struct ncc_anchor anchor[NCC_MAX_ANCHORS];
	struct ncc_reference reference[NCC_MAX_REFERENCES];
	char reason[NCC_REASON_BYTES];
	char entry[NCC_NAME_BYTES]; /* the probed kernel's name in the probed image */
};

/* In the memfd: of the pruned image, or the patch functions. A kernel has one of them at most. */
static inline uint64_t ncc_behind_image(const struct ncc_prepared *prepared)
{
	return (prepared->image_bytes + 63) / 64 * 64;
}

struct ncc_result {
	struct ncc_head head;
	uint32_t row;
	uint32_t pad;
	uint64_t entry; /* of the store's index, from 0 */
};

/* Why a launch ran as it did: one counter each, per kernel. */
enum ncc_outcome {
	NCC_LAUNCH_PROBED = 0,
	NCC_LAUNCH_REFUSED, /* the kernel was refused: the row's reason */
	NCC_LAUNCH_FILTERED,
	NCC_LAUNCH_NOT_SELECTED, /* --launches, --every */
	NCC_LAUNCH_CAPTURED, /* by a graph, of which this node could not be probed: the row's reason, or --graphs off */
	NCC_LAUNCH_NO_MEMORY,    /* no device memory for the maps */
	NCC_LAUNCH_BACKPRESSURE, /* staging full */
	NCC_LAUNCH_TRACE_FULL,   /* --max-trace-bytes */
	NCC_LAUNCH_ERROR,        /* the driver refused something of ours: the row's reason */
	NCC_LAUNCH_NO_IMAGE,     /* code whose load was not seen */
	NCC_LAUNCH_LEFT_ALONE,   /* of a library whose licence forbids it */
	NCC_LAUNCH_NO_ENGINE,    /* engine gone, or past the deadline */
	NCC_LAUNCH_UNPROVEN,     /* not shown that every record stays in its memory: the row's reason */
	NCC_LAUNCH_LOSSY,        /* NCC_OPT_LOSSLESS, and there is no room for all records that it may save */
	NCC_LAUNCH_BUDGET,       /* --max-overhead */
	NCC_LAUNCH_AUTOTUNE,     /* in a timing loop of an autotuner */
	NCC_LAUNCH_MEMUSAGE,     /* --memusage */
	NCC_LAUNCH_BEYOND,       /* by a loop of a graph, more often than that launch of it had room for */
	NCC_LAUNCH_BY_DEVICE,    /* with probes that store where nobody reads, in a graph that the device may launch */
	NCC_LAUNCH_OUTCOMES,
};

/* Written by the hook driver with relaxed atomics, read by the engine, also after the program was killed. */
struct ncc_row {
	/* What who launches counts is on other lines than what is counted when a launch is saved. */
	uint64_t recorded;     /* probed launches with records to be saved */
	uint64_t launches[24]; /* by enum ncc_outcome */
	uint64_t
		settled; /* of `recorded`, saved or found to have none. The rest is not saved: killed, disk full, fault */
	uint64_t records; /* saved to disk */
	uint64_t lost;    /* attempted, past cap */
	uint64_t trace_bytes;
	uint64_t tables; /* that hold something and did not reach the disk yet */
	/* By the measurements of --max-overhead: what the launches would take without probes, and what probes add. */
	uint64_t kernel_ns;
	uint64_t overhead_ns;
	uint64_t partial; /* launches of which a part of the records was saved: set by the engine */
	/* With NCC_OPT_BENCHMARK: medians of one kernel each; 0: benchmark_reason says why. */
	uint64_t original_ns;
	uint64_t pruned_ns;
	uint64_t probed_ns;
	uint64_t flushed_bytes;  /* of the L2, before each */
	uint64_t restored_bytes; /* what it writes, before each */
	uint64_t repeats;
	char benchmark_reason[128];
	uint64_t probe_bytes; /* with NCC_OPT_MEMUSAGE: that maps take, of the launch that takes most */
	uint64_t beside; /* launches with NCC_OPT_LOSSLESS that stored to the host's memory, for want of the device's */
	/* A bit for each enum ncc_outcome: it was executed so where nobody counts that, in bodies of conditional nodes and in
	 * launches that the device makes. NCC_LAUNCH_BY_DEVICE: the device does, and all is read when the process has finished. */
	uint64_t uncounted;
	char uncounted_reason[128]; /* the first one's */
	uint32_t registers;         /* of the original */
	uint32_t probed_registers;
	char reason[NCC_REASON_BYTES]; /* set by the engine (refused) or the hook driver (error); first one stays */
	char name[552];                /* set by the engine (or, for row 0, "(not identified)"): cut to fit */
};

/* store/clocks: what a device's clock (%globaltimer) said when the host's (CLOCK_MONOTONIC) said what; one entry after
 * another. */
#define NCC_CLOCK_MAGIC 0x4b43434eu /* "NCCK" */

struct ncc_store_clock {
	uint32_t magic;
	uint32_t version; /* NCC_STORE_VERSION */
	/* The device's clock said device_ns when the host's said something from before_ns to after_ns. */
	uint64_t before_ns;
	uint64_t after_ns;
	uint64_t device_ns;
	uint64_t step_ns; /* the device's clock was seen to count in; 0: it stood still */
	uint64_t
		epoch_ns; /* CLOCK_REALTIME at 0 of CLOCK_MONOTONIC, by which start_ns of this process's launches goes */
	int32_t device;
	uint32_t crc;     /* of this with 0 here */
	uint8_t uuid[16]; /* of the device; zeros: not known */
};

/* Of a program's time, by launches of patched kernels. */
enum ncc_taken {
	NCC_TAKEN_THREAD,    /* our code, in a launch that is probed, */
	NCC_TAKEN_CALL,      /* and the driver's, longer than in one that is not */
	NCC_TAKEN_KERNEL,    /* on the GPU, longer than without probes */
	NCC_TAKEN_COPY,      /* records' way to the host */
	NCC_TAKEN_MEASURING, /* our code, in a launch that is measured without probes, */
	NCC_TAKEN_CHOOSING,  /* and in any other one */
	NCC_TAKEN_KINDS,
};

enum { NCC_LEDGER_OTHER = 0 }; /* row 0: launches of kernels that have no row */

/* Why something is not in the timeline. */
enum ncc_untimed {
	NCC_UNTIMED_FULL,     /* no event was free, or there was no memory; the vendor's interface had no room */
	NCC_UNTIMED_CAPTURED, /* its stream captured: it is no launch, or nobody knows */
	NCC_UNTIMED_FAILED, /* the driver did not take or tell an event's time; or a form of launch that is not timed */
	NCC_UNTIMED_LOST,   /* it could not be written */
	NCC_UNTIMED_BATCHED,   /* of AMD: submitted in a batch of packets, as a graph's */
	NCC_UNTIMED_SIGNALLED, /* of AMD, in mode lite: it has a completion signal */
	NCC_UNTIMED_REASONS,
};

struct ncc_ledger {
	uint32_t magic;
	uint32_t version;
	uint32_t n_rows; /* capacity */
	uint32_t pid;
	uint64_t graph_launches;    /* cuGraphLaunch calls */
	uint64_t graphs_unfollowed; /* of these, of graphs whose kernels are not known */
	uint64_t
		graphs_by_device; /* that the device may have launched, the program did not: their kernels have no row */
	uint64_t modules;         /* images loaded */
	uint64_t host_ns;         /* spent by the hook driver inside the program's launches, by some of them */
	uint64_t finished;        /* 1 when the writer drained at exit */
	uint64_t flights;         /* places for struct ncc_flight that were ever used */
	uint64_t counted;         /* entries of the store's index whose launches the rows have counted as saved */
	uint64_t profiled;        /* 1: CUPTI is used in the process */
	uint64_t clocks; /* entries for store/clocks, which the engine writes; each further one replaces the last */
	struct ncc_store_clock clock[NCC_CLOCKS];
	uint64_t untimed[NCC_UNTIMED_REASONS]; /* under NCC_OPT_TRACE: by enum ncc_untimed */
	uint64_t timed;                        /* what is in the timeline, is to be there, or is NCC_UNTIMED_LOST */
	/* Of kernels that are patched, under --max-overhead: the program's time since the first of them was launched, long waits
	 * left out, and what it was slowed by at most. */
	uint64_t patched_ns;
	uint64_t taken_ns[NCC_TAKEN_KINDS]; /* by enum ncc_taken */
	uint64_t pad[6];
	struct ncc_row row[];
};

enum { NCC_LINE_BYTES = 64 /* of a cache */ };
_Static_assert(sizeof(struct ncc_ledger) % NCC_LINE_BYTES == 0, "rows begin with a line");
_Static_assert(sizeof(struct ncc_row) % NCC_LINE_BYTES == 0, "and end with one");

/* The store: what a process's probed launches saved, in two files that only grow (docs/trace.md). store/records holds
 * chunks, one for each launch. store/index holds an entry for each chunk that is complete, in the same order; it is
 * written after the chunk.
 */
#define NCC_STORE_MAGIC   0x5243434eu /* "NCCR" */
#define NCC_STORE_VERSION 3u

enum {
	NCC_STORE_ALIGN = 64,      /* of chunks in the file */
	NCC_STORE_PART_ALIGN = 16, /* of parts in their chunk */
	NCC_KEPT_PARAMS = 64,      /* of the kernel's own parameters */
	NCC_KEPT_PARAM_BYTES = 64, /* of each */
};

struct ncc_store_entry {
	uint64_t offset; /* of the chunk in store/records */
	uint64_t bytes;
};

/* A chunk begins with this. What belongs to it follows: an ncc_store_map for each map, a u16 for the bytes of each
 * parameter, and the parameters' bytes one after another. Then come the parts, and the table of parts.
 * Checksums are CRC-32 (IEEE 802.3, as zlib's).
 */
struct ncc_store_chunk {
	uint32_t magic;
	uint32_t version;
	uint64_t bytes;        /* of the chunk */
	uint64_t parts_offset; /* of the table of parts, from the chunk's start, as all offsets in a chunk */
	uint32_t n_parts;
	uint32_t n_maps;
	uint32_t head_crc;    /* of this head with 0 here, and of what belongs to it, parameters last */
	uint32_t parts_crc;   /* of the table of parts */
	uint64_t launch;      /* of this kernel, from 0 */
	uint64_t sequence;    /* of the process's probed launches, from 0 */
	uint64_t since_ns;    /* host time of the launch since the start of the run */
	uint64_t start_ns;    /* and since the epoch */
	uint64_t prologue_ns; /* host time before the launch call */
	uint64_t kernel_ns;   /* GPU time, where it was asked for (NCC_OPT_TIMES); 0: not known */
	uint64_t epilogue_ns; /* copy and save */
	uint64_t context;
	uint64_t stream;
	uint32_t grid[3];
	uint32_t block[3];
	uint32_t shared_bytes;
	int32_t device;
	uint32_t n_params;
	uint32_t params_bytes;
	char device_name[128];
	char kernel_dir[128]; /* as in struct ncc_prepared */
};

/* What a chunk is in a store that was made smaller afterwards: this, then a frame of zstd that holds the chunk, and zeros. */
#define NCC_FRAME_MAGIC 0x5a43434eu /* "NCCZ" */

enum { NCC_MAX_FRAMED_BYTES = 1 << 30 }; /* of a chunk */

struct ncc_store_frame {
	uint32_t magic;
	uint32_t version; /* NCC_STORE_VERSION */
	uint64_t bytes;   /* in the file, a multiple of NCC_STORE_ALIGN */
	uint64_t chunk_bytes;
	uint64_t frame_bytes;
	uint32_t head_crc; /* of this with 0 here */
	uint32_t pad;
};

struct ncc_store_map {
	char name[64];
	uint32_t level; /* enum ncc_level */
	uint32_t flags; /* enum ncc_map_flag, enum ncc_stored_flag */
	uint32_t record_bytes;
	uint32_t cap; /* of a dynamic map: the slots that its fullest row used */
	uint32_t n_chunks;
	uint8_t chunk[NCC_MAX_CHUNKS];
	uint32_t warp_lanes;
	uint64_t records; /* saved */
	uint64_t lost;    /* attempted, past cap */
	uint32_t sample;  /* each record at an instruction stands for so many; 0: the kernel's description says it */
	uint32_t pad;
};

/* struct ncc_map says how each lies in device memory; a part has some consecutive warps of it. */
enum ncc_part_kind {
	NCC_PART_COUNTS = 1,     /* n_warps x lanes that have a count, u32 */
	NCC_PART_HEADS = 2,      /* of a compact map: n_warps heads */
	NCC_PART_RECORDS = 3,    /* slots (of a stream: units) slot..slot+n_slots-1 of each of n_warps */
	NCC_PART_ROWS = 4,       /* n_warps rows (a thread's or a warp's records) of n_slots, in a reader's order */
	NCC_PART_ROW_COUNTS = 5, /* n_warps u32, one for each row */
	NCC_PART_GROUPS = 6,     /* of a compact map: n_warps groups of the lanes' area */
	NCC_PART_LOSSES = 7,     /* of a stream: those of n_warps */
	NCC_PART_PAGES = 8, /* of a stream: as NCC_PART_RECORDS, of warps whose entries go on at a unit behind those */
};

struct ncc_store_part {
	uint32_t map;
	uint32_t kind; /* enum ncc_part_kind */
	uint64_t offset;
	uint64_t bytes;
	uint64_t warp; /* the first one, counted over the grid; of rows, the first row */
	uint64_t n_warps;
	uint32_t slot;
	uint32_t n_slots;
	uint32_t crc;
	uint32_t pad;
};

/* A launch whose records lie in host pages, from before it is made until they are in the store: what the process did not
 * save, the engine does when the process has ended. The pages of a launch are zero when it is made. Who launches writes
 * this, so it is short: what maps and parameters are the engine has told itself, in the kernel's plan.
 */
struct ncc_flight_map {
	/* From the beginning of the launch's bytes, as ncc_device_layout has them. */
	uint32_t counts; /* of a ring; of a compact map, the cursor */
	uint32_t heads;
	uint32_t records;
	uint32_t groups; /* of a compact map: what its lanes' area has room for */
	uint32_t cap;    /* as struct ncc_store_map */
	uint32_t sample;
};

struct ncc_flight_stamp {
	uint32_t made; /* as below */
	uint32_t pad;
	uint64_t sequence;
	uint64_t since_ns;
	uint64_t start_ns;
	uint64_t prologue_ns;
	uint64_t stream;
	uint64_t number[NCC_STAMP_KERNELS]; /* of launches, by kernel of the graph */
};

struct ncc_flight {
	uint32_t made;   /* 1: the rest holds; written last, cleared first */
	uint32_t row;    /* of the ledger */
	uint64_t offset; /* of the launch's bytes in the host pages */
	uint64_t bytes;
	/* Of a node of a graph that is launched again and again: one flight's stamp says of all nodes whether they are
	 * launched, and what their chunks say is added to what it says. */
	uint32_t leader; /* 1 + the place of that flight; 0: there is none */
	uint32_t kernel; /* whose number in the stamp is its own */
	uint32_t plan;   /* of the row's kernel */
	uint32_t shared_bytes;
	/* As struct ncc_store_chunk. */
	uint64_t launch;
	uint64_t sequence;
	uint64_t since_ns;
	uint64_t start_ns;
	uint64_t prologue_ns;
	uint64_t context;
	uint64_t stream;
	uint32_t grid[3];
	uint32_t block[3];
	int32_t device;
	uint32_t pad;
	/* A struct ncc_flight_map for each map, then the parameters' bytes, no more than NCC_KEPT_PARAM_BYTES of each of the
	 * first NCC_KEPT_PARAMS, one after another. */
	uint8_t rest[NCC_MAX_MAPS * 24 + NCC_KEPT_PARAMS * NCC_KEPT_PARAM_BYTES];
	struct ncc_flight_stamp stamp;
};

/* store/tables: what the tables of aggregating maps held when their context or the program ended, one after another.
 * The bytes of the table follow, as they lay in device memory, then zeros up to a multiple of NCC_STORE_ALIGN. The
 * kernel's description says what they mean (ncc/tables.py); the first word counts the saves that found no place.
 */
#define NCC_TABLE_MAGIC 0x5443434eu /* "NCCT" */

struct ncc_store_table {
	uint32_t magic;
	uint32_t version; /* NCC_STORE_VERSION */
	uint64_t bytes;   /* with the table */
	uint64_t table_bytes;
	uint64_t launches; /* that were given it */
	uint64_t context;
	uint32_t head_crc; /* of this with 0 here */
	uint32_t table_crc;
	int32_t device;
	uint32_t map; /* of its kernel */
	char device_name[128];
	char kernel_dir[128]; /* as in struct ncc_prepared */
};

/* timeline: what ran on the GPUs, under NCC_OPT_TRACE. Entries of one size in a file that only grows; the last one may be cut.
 * Each begins with its kind. Times are nanoseconds of CLOCK_MONOTONIC.
 */
enum { NCC_TIMELINE_BYTES = 128, NCC_TIMELINE_TEXT_BYTES = 108, NCC_TIMELINE_NAMES = 65536 };

enum ncc_timeline_kind {
	NCC_TIMELINE_NAME = 1,    /* struct ncc_timeline_name: before what has it */
	NCC_TIMELINE_DEVICE = 2,  /* struct ncc_timeline_device: likewise */
	NCC_TIMELINE_CLOCK = 3,   /* struct ncc_timeline_clock */
	NCC_TIMELINE_KERNEL = 4,  /* struct ncc_timeline_op, from here on */
	NCC_TIMELINE_GRAPH = 5,   /* a launch of a whole graph */
	NCC_TIMELINE_COPY = 6,    /* a copy or fill */
	NCC_TIMELINE_RANGE = 7,   /* struct ncc_timeline_range: a range or mark of the program */
	NCC_TIMELINE_TEXT = 8,    /* struct ncc_timeline_text: more of the message of the range before it */
	NCC_TIMELINE_BARRIER = 9, /* of AMD: a packet that other packets wait for */
	/* Of no operation: */
	NCC_TIMELINE_CALL = 10,   /* struct ncc_timeline_op, of which it has what a call has */
	NCC_TIMELINE_SOURCE = 11, /* struct ncc_timeline_source */
};

/* A piece of a name; names are numbered from 1 on. */
struct ncc_timeline_name {
	uint32_t kind;
	uint32_t number;
	uint32_t offset; /* of the piece in the name: as many bytes of it were said before */
	uint32_t bytes;  /* of the whole name */
	uint32_t piece_bytes;
	char text[NCC_TIMELINE_TEXT_BYTES];
};

struct ncc_timeline_device {
	uint32_t kind;
	int32_t device;
	uint8_t uuid[16]; /* zeros: not known */
	char name[104];
};

/* The device's clock was read. */
struct ncc_timeline_clock {
	uint32_t kind;
	int32_t device;
	uint64_t host_ns;
	uint64_t error_ns; /* that times of the device have from here on */
	uint64_t pad[13];
};

/* Who says when things ran, from here on. */
enum ncc_timeline_by {
	NCC_BY_EVENTS,
	NCC_BY_CUPTI,
};

struct ncc_timeline_source {
	uint32_t kind;
	uint32_t by; /* enum ncc_timeline_by */
	uint32_t pad[3];
	char why[NCC_TIMELINE_TEXT_BYTES]; /* it is not CUPTI, where that was wanted */
};

enum ncc_timeline_flag {
	NCC_TIMED_WAITS = 1, /* the call returned when it was over */
	/* Its call has an entry by itself, if there is any: number 0 is none. A copy's addresses are not known. */
	NCC_TIMED_APART = 2,
	/* Of a graph that was launched: `target` is the graph's number, `source` the node's in it. */
	NCC_TIMED_NODE = 4,
};

struct ncc_timeline_op {
	uint32_t kind;
	uint32_t name; /* of the kernel; 0: it has none */
	uint32_t call; /* the name of the function that was called; 0: not said */
	uint32_t tid;
	int32_t device;
	int16_t copy_kind; /* CUmemcpy's of the runtimes, 0 to 4; -1: a fill */
	uint16_t flags;    /* enum ncc_timeline_flag */
	uint64_t number;   /* of the call, from 1 on */
	uint64_t stream;   /* as given; 1 and 2: the legacy and the thread's own */
	uint64_t call_start_ns;
	uint64_t call_end_ns;
	uint64_t start_ns; /* on the device */
	uint64_t end_ns;
	uint32_t grid[3];
	uint32_t block[3];
	uint32_t shared_bytes;
	uint32_t range;      /* the number of the innermost one of the thread that called; 0: none */
	uint64_t size_bytes; /* of a kernel, AMD's private segment */
	uint64_t target;     /* of a copy or fill, an address; of a graph, its handle */
	uint64_t source;     /* of a kernel, AMD's number of the packet in its queue */
};

enum { NCC_TIMELINE_RANGE_TEXT_BYTES = 88, NCC_TIMELINE_MORE_TEXT_BYTES = 124 };

struct ncc_timeline_range {
	uint32_t kind;
	uint32_t number; /* the process's own, from 1 on */
	uint32_t tid;    /* of the thread that began it */
	uint32_t
		bytes; /* of the message, less than NCC_NAME_BYTES; what is not here is in entries right behind this one */
	uint64_t start_ns;
	uint64_t end_ns; /* of a mark, the same */
	char text[NCC_TIMELINE_RANGE_TEXT_BYTES];
	uint64_t pad;
};

struct ncc_timeline_text {
	uint32_t kind;
	char text[NCC_TIMELINE_MORE_TEXT_BYTES];
};

/* result/<seconds>.bin: the reference's trace format, which 'ncc export' and callbacks are given (docs/trace.md). */
struct ncc_trace_header {
	uint32_t grid[3];
	uint32_t block[3];
	uint32_t shared_bytes;
	uint32_t n_maps;
};

struct ncc_trace_section {
	uint32_t size;     /* bytes per thread or warp: record_bytes * cap */
	uint32_t warp_div; /* 32 at warp level, 1 at thread level */
	uint64_t offset;   /* from the start of the file */
};

#endif
