#define _GNU_SOURCE
#include "roctracer/places.h"

#include <elf.h>
#include <link.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/fork.h"
#include "driver/hooked_table.h"
#include "roctracer/real.h"

#if defined(__x86_64__)
enum { IN_TABLE = R_X86_64_JUMP_SLOT, IN_GOT = R_X86_64_GLOB_DAT, IN_DATA = R_X86_64_64 };
#elif defined(__aarch64__)
enum { IN_TABLE = R_AARCH64_JUMP_SLOT, IN_GOT = R_AARCH64_GLOB_DAT, IN_DATA = R_AARCH64_ABS64 };
#else
#error "the hook driver knows x86-64 and AArch64"
#endif

/* Guards that places are taken. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
/* Objects that had been loaded by now, and when all were looked at, with HIP's library among them. */
static unsigned long long n_loaded, n_seen;

struct relocations {
	const ElfW(Rela) *first;
	size_t bytes;
};

struct object {
	const struct dl_phdr_info *info;
	const ElfW(Sym) *symbols;
	const char *strings;
	struct relocations of_calls, others;
};

/* glibc relocates the pointers of the dynamic section in place, other loaders leave them relative. */
static const void *absolute(ElfW(Addr) base, ElfW(Addr) value)
{
	return (const void *)(value < base ? base + value : value);
}

static void read_entry(struct object *object, const ElfW(Dyn) *entry)
{
	const void *pointer = absolute(object->info->dlpi_addr, entry->d_un.d_ptr);

	switch (entry->d_tag) {
	case DT_SYMTAB:
		object->symbols = pointer;
		break;
	case DT_STRTAB:
		object->strings = pointer;
		break;
	case DT_JMPREL:
		object->of_calls.first = pointer;
		break;
	case DT_PLTRELSZ:
		object->of_calls.bytes = entry->d_un.d_val;
		break;
	case DT_RELA:
		object->others.first = pointer;
		break;
	case DT_RELASZ:
		object->others.bytes = entry->d_un.d_val;
		break;
	}
}

static bool read_object(struct object *object)
{
	for (int i = 0; i < object->info->dlpi_phnum; i++) {
		const ElfW(Phdr) *header = &object->info->dlpi_phdr[i];
		const ElfW(Dyn) *entry = (const void *)(object->info->dlpi_addr + header->p_vaddr);

		if (header->p_type != PT_DYNAMIC)
			continue;
		for (; entry->d_tag != DT_NULL; entry++)
			read_entry(object, entry);
	}
	return object->symbols && object->strings;
}

/* It lies in one of the object's segments of this type; what the loader has made read-only is one. */
static bool lies_in(const struct object *object, uintptr_t address, uint32_t type)
{
	for (int i = 0; i < object->info->dlpi_phnum; i++) {
		const ElfW(Phdr) *header = &object->info->dlpi_phdr[i];
		uintptr_t start = object->info->dlpi_addr + header->p_vaddr;

		if (header->p_type == type && address - start < header->p_memsz)
			return true;
	}
	return false;
}

static void put(const struct object *object, void *const *place, void *function)
{
	uintptr_t page = (uintptr_t)place & ~((uintptr_t)sysconf(_SC_PAGESIZE) - 1);
	size_t bytes = (uintptr_t)(place + 1) - page;
	bool closed = lies_in(object, (uintptr_t)place, PT_GNU_RELRO);

	if (closed && mprotect((void *)page, bytes, PROT_READ | PROT_WRITE))
		return;
	__atomic_store_n((void **)place, function, __ATOMIC_RELEASE);
	if (closed)
		mprotect((void *)page, bytes, PROT_READ);
}

/* Bound to the library, or to ncc's hook driver; or a call that is bound when it is first made. */
static bool is_theirs(const struct object *object, const struct ncc_hooked *row, const void *now, uint32_t type)
{
	size_t place = row->real - offsetof(struct ncc_roc_reals, calls);

	if (now == ncc_real_of(row) || now == *(void **)((char *)&ncc_roc_next + place))
		return true;
	return type == IN_TABLE && lies_in(object, (uintptr_t)now, PT_LOAD);
}

static void take(const struct object *object, const ElfW(Rela) *relocation)
{
	const ElfW(Sym) *symbol = &object->symbols[ELF64_R_SYM(relocation->r_info)];
	void *const *place = (void *const *)(object->info->dlpi_addr + relocation->r_offset);
	uint32_t type = ELF64_R_TYPE(relocation->r_info);
	const struct ncc_hooked *row;

	if ((type != IN_TABLE && type != IN_GOT && type != IN_DATA) || symbol->st_shndx != SHN_UNDEF)
		return;
	row = ncc_find_hooked(object->strings + symbol->st_name);
	if (row && ncc_real_of(row) && is_theirs(object, row, *place, type))
		put(object, place, row->ours);
}

static void take_all(const struct object *object, const struct relocations *relocations)
{
	for (size_t i = 0; relocations->first && i < relocations->bytes / sizeof(*relocations->first); i++)
		take(object, &relocations->first[i]);
}

static int look_at(struct dl_phdr_info *info, size_t bytes, void *arg)
{
	struct object object = {.info = info};

	n_loaded = bytes >= offsetof(struct dl_phdr_info, dlpi_subs) ? info->dlpi_adds : 0;
	if (n_loaded && n_loaded == n_seen)
		return 1;
	if (!lies_in(&object, (uintptr_t)__start_ncc_hooked, PT_LOAD) && read_object(&object)) {
		take_all(&object, &object.of_calls);
		take_all(&object, &object.others);
	}
	return 0;
}

void ncc_roc_take_places(void)
{
	if (!ncc_roc_is_bound())
		return;
	pthread_mutex_lock(&lock);
	if (!dl_iterate_phdr(look_at, NULL))
		n_seen = n_loaded;
	pthread_mutex_unlock(&lock);
}

static __attribute__((constructor)) void set_up(void)
{
	ncc_roc_take_places();
}

static void in_child(void)
{
	lock = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
}

NCC_ON_FORK(in_child)
