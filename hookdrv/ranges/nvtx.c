/* What NVTX_INJECTION64_PATH names: ranges, marks, domains and registered strings of NVTX 3. Colors, payloads, categories
 * and names of resources are not kept.
 */
#include "ranges/nvtx.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include "base/ranges.h"
#include "ranges/ranges.h"

/* A string that was registered, or one of ours for a moment. */
struct text {
	struct text *next;
	char bytes[];
};

static struct ncc_domain unnamed; /* NULL */

enum { BUCKETS = 1024 };

/* Guards both. What is registered stays: the program may use it until it ends. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct ncc_domain *domains;
static struct text *texts[BUCKETS];

static const struct ncc_domain *domain_of(const struct ncc_domain *given)
{
	return given ? given : &unnamed;
}

/* ---- texts */

/* Of one character in UTF-8. */
static size_t put_character(char *to, uint32_t c)
{
	static const unsigned char first[] = {0, 0, 0xc0, 0xe0, 0xf0};
	size_t bytes;

	if (c > 0x10ffff || (c >= 0xd800 && c < 0xe000))
		c = 0xfffd; /* none */
	bytes = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
	if (bytes == 1) {
		to[0] = (char)c;
		return 1;
	}
	for (size_t i = bytes - 1; i > 0; i--, c >>= 6)
		to[i] = (char)(0x80 | (c & 0x3f));
	to[0] = (char)(first[bytes] | c);
	return bytes;
}

static const char *narrow(const wchar_t *wide, char *to)
{
	size_t n = 0;

	if (!wide)
		return NULL;
	for (; *wide && n + 4 < NCC_RANGE_TEXT_BYTES; wide++)
		n += put_character(to + n, (uint32_t)*wide);
	to[n] = '\0';
	return to;
}

/* What an event says; `room` is for what has to be converted. One without a message has an empty one. */
static const char *message_of(const struct ncc_nvtx_attributes *event, char *room)
{
	const struct text *registered;

	if (!event)
		return NULL;
	if (event->size < sizeof(*event) || !event->message)
		return "";
	switch (event->message_type) {
	case NCC_NVTX_ASCII:
		return event->message;
	case NCC_NVTX_UNICODE:
		return narrow(event->message, room);
	case NCC_NVTX_REGISTERED:
		registered = event->message;
		return registered->bytes;
	default:
		return "";
	}
}

/* ---- what the program calls */

static void domain_mark_ex(const struct ncc_domain *domain, const struct ncc_nvtx_attributes *event)
{
	char room[NCC_RANGE_TEXT_BYTES];

	ncc_mark(domain_of(domain), message_of(event, room));
}

static uint64_t domain_start_ex(const struct ncc_domain *domain, const struct ncc_nvtx_attributes *event)
{
	char room[NCC_RANGE_TEXT_BYTES];

	return ncc_start(domain_of(domain), message_of(event, room));
}

static void domain_end(const struct ncc_domain *domain, uint64_t number)
{
	(void)domain;
	ncc_stop(number);
}

static int domain_push_ex(const struct ncc_domain *domain, const struct ncc_nvtx_attributes *event)
{
	char room[NCC_RANGE_TEXT_BYTES];

	return ncc_push(domain_of(domain), message_of(event, room));
}

static int domain_pop(const struct ncc_domain *domain)
{
	return ncc_pop(domain_of(domain));
}

static void mark_ex(const struct ncc_nvtx_attributes *event)
{
	domain_mark_ex(NULL, event);
}

static void mark_a(const char *message)
{
	ncc_mark(&unnamed, message);
}

static void mark_w(const wchar_t *message)
{
	char room[NCC_RANGE_TEXT_BYTES];

	ncc_mark(&unnamed, narrow(message, room));
}

static uint64_t start_ex(const struct ncc_nvtx_attributes *event)
{
	return domain_start_ex(NULL, event);
}

static uint64_t start_a(const char *message)
{
	return ncc_start(&unnamed, message);
}

static uint64_t start_w(const wchar_t *message)
{
	char room[NCC_RANGE_TEXT_BYTES];

	return ncc_start(&unnamed, narrow(message, room));
}

static void end(uint64_t number)
{
	ncc_stop(number);
}

static int push_ex(const struct ncc_nvtx_attributes *event)
{
	return domain_push_ex(NULL, event);
}

static int push_a(const char *message)
{
	return ncc_push(&unnamed, message);
}

static int push_w(const wchar_t *message)
{
	char room[NCC_RANGE_TEXT_BYTES];

	return ncc_push(&unnamed, narrow(message, room));
}

static int pop(void)
{
	return ncc_pop(&unnamed);
}

static struct text **bucket_of(const char *bytes)
{
	uint32_t hash = 2166136261u; /* FNV-1a */

	for (; *bytes; bytes++)
		hash = (hash ^ (unsigned char)*bytes) * 16777619u;
	return &texts[hash % BUCKETS];
}

static struct text *add_text(struct text **bucket, const char *bytes)
{
	size_t length = strlen(bytes) + 1;
	struct text *text = malloc(sizeof(*text) + length);

	if (!text)
		return NULL;
	memcpy(text->bytes, bytes, length);
	text->next = *bucket;
	*bucket = text;
	return text;
}

static const struct text *text_of(const char *bytes)
{
	struct text **bucket = bucket_of(bytes), *text = *bucket;

	while (text && strcmp(text->bytes, bytes))
		text = text->next;
	return text ? text : add_text(bucket, bytes);
}

static const struct text *register_a(const struct ncc_domain *domain, const char *bytes)
{
	const struct text *text = NULL;

	(void)domain;
	pthread_mutex_lock(&lock);
	if (bytes)
		text = text_of(bytes);
	pthread_mutex_unlock(&lock);
	return text;
}

static const struct text *register_w(const struct ncc_domain *domain, const wchar_t *wide)
{
	char room[NCC_RANGE_TEXT_BYTES];

	return register_a(domain, narrow(wide, room));
}

static struct ncc_domain *add_domain(const char *name)
{
	struct ncc_domain *domain = calloc(1, sizeof(*domain));

	if (domain)
		domain->name = strdup(name);
	if (!domain || !domain->name) {
		free(domain);
		return NULL;
	}
	domain->next = domains;
	domains = domain;
	return domain;
}

/* Of the same name: the same one. */
static struct ncc_domain *create_a(const char *name)
{
	struct ncc_domain *domain;

	if (!name)
		return NULL;
	pthread_mutex_lock(&lock);
	for (domain = domains; domain && strcmp(domain->name, name);)
		domain = domain->next;
	if (!domain)
		domain = add_domain(name);
	pthread_mutex_unlock(&lock);
	return domain;
}

static struct ncc_domain *create_w(const wchar_t *wide)
{
	char room[NCC_RANGE_TEXT_BYTES];

	return create_a(narrow(wide, room));
}

/* Its open ranges know it, and it may be made again. */
static void destroy(struct ncc_domain *domain)
{
	(void)domain;
}

/* ---- how the program comes to call them */

struct row {
	int module;
	unsigned int place;
	void *function;
};

#define CORE(name, function)  {NCC_NVTX_CORE, NCC_NVTX_##name, (void *)(function)}
#define CORE2(name, function) {NCC_NVTX_CORE2, NCC_NVTX_##name, (void *)(function)}

static const struct row rows[] = {
	CORE(MarkEx, mark_ex),
	CORE(MarkA, mark_a),
	CORE(MarkW, mark_w),
	CORE(RangeStartEx, start_ex),
	CORE(RangeStartA, start_a),
	CORE(RangeStartW, start_w),
	CORE(RangeEnd, end),
	CORE(RangePushEx, push_ex),
	CORE(RangePushA, push_a),
	CORE(RangePushW, push_w),
	CORE(RangePop, pop),
	CORE2(DomainMarkEx, domain_mark_ex),
	CORE2(DomainRangeStartEx, domain_start_ex),
	CORE2(DomainRangeEnd, domain_end),
	CORE2(DomainRangePushEx, domain_push_ex),
	CORE2(DomainRangePop, domain_pop),
	CORE2(DomainRegisterStringA, register_a),
	CORE2(DomainRegisterStringW, register_w),
	CORE2(DomainCreateA, create_a),
	CORE2(DomainCreateW, create_w),
	CORE2(DomainDestroy, destroy),
};

static void put(const struct ncc_nvtx_table *table, const struct row *row)
{
	void ***places = NULL;
	unsigned int n = 0;

	if (table->functions(row->module, &places, &n) && places && row->place < n && places[row->place])
		*places[row->place] = row->function;
}

/* Called by each copy of NVTX in the process when it is first used. 0: nothing is to be called. */
NCC_EXPORT int InitializeInjectionNvtx2(ncc_nvtx_get_table get)
{
	const struct ncc_nvtx_table *table = get ? get(NCC_NVTX_CALLBACKS) : NULL;

	if (!table || table->bytes < sizeof(*table) || !table->functions)
		return 0;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		put(table, &rows[i]);
	return 1;
}

static void in_child(void)
{
	lock = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
}

static __attribute__((constructor)) void set_up(void)
{
	pthread_atfork(NULL, NULL, in_child);
}
