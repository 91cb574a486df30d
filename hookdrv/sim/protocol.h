/* What the stand-in for the driver's library and the simulator's server say to each other.
 *
 * Mirrored by ncc/sim/protocol.py; a test compares sizes and offsets. All integers are little-endian and naturally
 * aligned, every struct's size is a multiple of 8, strings are NUL-terminated within their array.
 *
 * Transport: a private SOCK_SEQPACKET Unix socket; one message is one packet. The library asks, the server answers each
 * request with one DONE, before which OUTPUT may come any number of times (what a kernel printed). A server belongs to
 * one device of one process and ends when the connection does.
 *
 * Device memory is an arena: a memfd that both sides map at the same address, so that a pointer means the same
 * everywhere. It starts with struct ncc_sim_table, the live allocations, which the library alone writes.
 */
#ifndef NCC_SIM_PROTOCOL_H
#define NCC_SIM_PROTOCOL_H

#include <stdint.h>

#define NCC_SIM_MAGIC       0x4d53434eu /* "NCSM" */
#define NCC_SIM_VERSION     2u
#define NCC_SIM_TABLE_MAGIC 0x454c424154ull /* "TABLE" */

enum {
	NCC_SIM_MESSAGE_BYTES = 4096, /* a diagnostic, cut to fit */
	NCC_SIM_OUTPUT_BYTES = 4096,
	NCC_SIM_TARGET_BYTES = 64,
	NCC_SIM_PARAM_BYTES = 32768, /* more than the parameters of any kernel */
	NCC_SIM_TABLE_BYTES = 1 << 24,
	NCC_SIM_MAX_ALLOCATIONS = (NCC_SIM_TABLE_BYTES - 32) / 16,
};

enum ncc_sim_type {
	NCC_SIM_HELLO = 1, /* struct ncc_sim_hello, fd: the arena */
	NCC_SIM_LOAD =
		2, /* struct ncc_sim_load, fd: memfd with the image; value: the code's number; fd: ncc_sim_code */
	NCC_SIM_LINK = 3,    /* struct ncc_sim_load, fd: memfd with ncc_sim_input records; fd: memfd with the image */
	NCC_SIM_BIND = 4,    /* struct ncc_sim_bind: give variables their first values */
	NCC_SIM_COMPILE = 5, /* struct ncc_sim_compile */
	NCC_SIM_LAUNCH = 6,  /* struct ncc_sim_launch, then param_bytes bytes; value: the cycle at which it ended */
	NCC_SIM_UNLOAD = 7,  /* struct ncc_sim_compile, kernel 0 */
	NCC_SIM_OUTPUT = 8,  /* struct ncc_sim_output */
	NCC_SIM_DONE = 9,    /* struct ncc_sim_done */
	NCC_SIM_MAP = 10,    /* struct ncc_sim_map, fd: a file whose bytes stand in the arena from now on */
};

struct ncc_sim_head {
	uint32_t magic;
	uint32_t version;
	uint32_t type;
	uint32_t size; /* of the whole message */
};

struct ncc_sim_hello {
	struct ncc_sim_head head;
	uint64_t arena_base;
	uint64_t arena_bytes;
	uint32_t arch; /* compute capability 8.0 is 80 */
	uint32_t sms;
	uint32_t seed;
	uint32_t threads_per_sm;
	uint32_t blocks_per_sm;
	uint32_t shared_per_sm;
	char target[NCC_SIM_TARGET_BYTES]; /* the processor, if it is AMD's ("gfx90a:xnack-"); else "" */
};

struct ncc_sim_load {
	struct ncc_sim_head head;
	uint64_t bytes;
};

/* The memfd of LINK: one after another, each followed by its data, padded to 8 bytes. */
struct ncc_sim_input {
	uint32_t kind; /* CUjitInputType */
	uint32_t pad;
	uint64_t bytes;
};

struct ncc_sim_bind {
	struct ncc_sim_head head;
	uint32_t code;
	uint32_t pad;
	uint64_t address; /* an allocation of at least ncc_sim_code.variable_bytes */
};

struct ncc_sim_compile {
	struct ncc_sim_head head;
	uint32_t code;
	uint32_t kernel;
	uint64_t variables; /* where BIND put them */
};

struct ncc_sim_launch {
	struct ncc_sim_head head;
	uint32_t code;
	uint32_t kernel;
	uint32_t grid[3];
	uint32_t block[3];
	uint32_t shared_bytes; /* dynamic */
	uint32_t param_bytes;
	uint64_t variables; /* where BIND put them */
	uint64_t start_cycle;
	uint64_t number; /* %gridid */
};

/* Host memory that a program registers, if it is a file's; the arena's own file takes it out again. */
struct ncc_sim_map {
	struct ncc_sim_head head;
	uint64_t address; /* of the arena, whole pages */
	uint64_t bytes;
	uint64_t offset; /* in the file */
};

struct ncc_sim_output {
	struct ncc_sim_head head;
	uint32_t to; /* 1: standard output, 2: standard error */
	uint32_t bytes;
	char text[NCC_SIM_OUTPUT_BYTES];
};

struct ncc_sim_done {
	struct ncc_sim_head head;
	int32_t result; /* CUresult */
	uint32_t pad;
	uint64_t value;
	uint64_t bytes; /* what the memfd that comes with it holds; 0: there is none */
	char message[NCC_SIM_MESSAGE_BYTES];
};

/* What is in a code: this, then kernels, variables, parameters, and the names' text. */
struct ncc_sim_code {
	uint32_t n_kernels;
	uint32_t n_variables;
	uint32_t n_params;
	uint32_t name_bytes;
	uint64_t variable_bytes; /* of all variables together */
};

struct ncc_sim_kernel {
	uint32_t name; /* offset in the names' text */
	uint32_t registers;
	uint32_t shared_bytes; /* static */
	uint32_t local_bytes;
	uint32_t const_bytes;
	uint32_t max_threads;
	uint32_t required_threads; /* .reqntid; 0: any number */
	uint32_t ptx_version;      /* 8.0 is 80; AMD's: 0 */
	uint32_t first_param;
	uint32_t n_params;
	uint32_t param_bytes;
	uint32_t given_bytes; /* of them, that the program gives; the server fills in what lies behind */
};

struct ncc_sim_variable {
	uint32_t name;
	uint32_t pad;
	uint64_t offset;
	uint64_t bytes;
};

struct ncc_sim_param {
	uint32_t offset;
	uint32_t bytes;
};

/* At the arena's start. The sequence is odd while the table changes. Allocations are sorted and do not overlap. */
struct ncc_sim_table {
	uint64_t magic;
	uint64_t sequence;
	uint64_t n_allocations;
	uint64_t pad;
	struct {
		uint64_t start, end; /* addresses */
	} allocation[];
};

#endif
