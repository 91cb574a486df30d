/* Nothing here calls into another object: a sanitizer's runtime looks names up while it starts, when not even the
 * string functions work yet. */
#define _GNU_SOURCE
#include "driver/elf_next.h"

#include <elf.h>
#include <link.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct symbols {
	const ElfW(Sym) *symtab;
	const char *strtab;
	const uint32_t *gnu_hash;
	const uint32_t *sysv_hash;
	const ElfW(Half) *versym;
};

/* glibc relocates the pointers of the dynamic section in place, other loaders leave them relative. */
static const void *absolute(ElfW(Addr) base, ElfW(Addr) value)
{
	return (const void *)(value < base ? base + value : value);
}

static void read_dynamic(const struct link_map *object, struct symbols *s)
{
	for (const ElfW(Dyn) *dynamic = object->l_ld; dynamic->d_tag != DT_NULL; dynamic++) {
		const void *pointer = absolute(object->l_addr, dynamic->d_un.d_ptr);

		switch (dynamic->d_tag) {
		case DT_SYMTAB:
			s->symtab = pointer;
			break;
		case DT_STRTAB:
			s->strtab = pointer;
			break;
		case DT_GNU_HASH:
			s->gnu_hash = pointer;
			break;
		case DT_HASH:
			s->sysv_hash = pointer;
			break;
		case DT_VERSYM:
			s->versym = pointer;
			break;
		}
	}
}

static bool is_same(const char *a, const char *b)
{
	while (*a && *a == *b) {
		a++;
		b++;
	}
	return *a == *b;
}

/* A hidden version (top bit) is an old one kept for old programs. */
static bool defines(const struct symbols *s, uint32_t index, const char *name)
{
	const ElfW(Sym) *symbol = &s->symtab[index];

	return symbol->st_shndx != SHN_UNDEF && (symbol->st_info & 0xf) == STT_FUNC &&
	       !(s->versym && (s->versym[index] & 0x8000)) && is_same(s->strtab + symbol->st_name, name);
}

static uint32_t gnu_hash_of(const char *name)
{
	uint32_t hash = 5381;

	for (; *name; name++)
		hash = hash * 33 + (uint8_t)*name;
	return hash;
}

/* Layout: nbuckets, symoffset, bloom words, bloom shift, bloom, buckets, chain (low bit: last of its bucket). */
static uint32_t find_gnu(const struct symbols *s, const char *name)
{
	const uint32_t *table = s->gnu_hash;
	const uint32_t *buckets = table + 4 + table[2] * (sizeof(ElfW(Addr)) / 4);
	const uint32_t *chain = buckets + table[0];
	uint32_t hash = gnu_hash_of(name);
	uint32_t index = table[0] ? buckets[hash % table[0]] : 0;

	if (index < table[1])
		return 0;
	for (;; index++) {
		uint32_t entry = chain[index - table[1]];

		if ((entry | 1) == (hash | 1) && defines(s, index, name))
			return index;
		if (entry & 1)
			return 0;
	}
}

static uint32_t find_sysv(const struct symbols *s, const char *name)
{
	for (uint32_t index = 1; index < s->sysv_hash[1]; index++) {
		if (defines(s, index, name))
			return index;
	}
	return 0;
}

static void *find_in(const struct link_map *object, const char *name)
{
	struct symbols s = {0};
	uint32_t index = 0;

	read_dynamic(object, &s);
	if (!s.symtab || !s.strtab)
		return NULL;
	if (s.gnu_hash)
		index = find_gnu(&s, name);
	else if (s.sysv_hash)
		index = find_sysv(&s, name);
	return index ? (void *)(object->l_addr + s.symtab[index].st_value) : NULL;
}

void *ncc_elf_next(const char *name)
{
	bool past_self = false;
	void *found = NULL;

	for (const struct link_map *object = _r_debug.r_map; object && !found; object = object->l_next) {
		if (past_self)
			found = find_in(object, name);
		else
			past_self = object->l_ld == _DYNAMIC; /* each object has one of its own */
	}
	return found;
}

void *ncc_elf_before(const char *name)
{
	void *found = NULL, *before = NULL;

	for (const struct link_map *object = _r_debug.r_map; object && object->l_ld != _DYNAMIC;
	     object = object->l_next) {
		found = find_in(object, name);
		before = found ? found : before;
	}
	return before;
}
