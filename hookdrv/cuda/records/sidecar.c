#include "cuda/records/sidecar.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "cuda/records/pool.h"

static bool make_room(struct ncc_text *text, size_t more)
{
	size_t room = text->room ? text->room : 4096;
	char *data;

	while (room - text->size <= more)
		room *= 2;
	if (room == text->room)
		return true;
	data = realloc(text->data, room);
	if (!data) {
		text->failed = true;
		return false;
	}
	text->data = data;
	text->room = room;
	return true;
}

static __attribute__((format(printf, 2, 3))) void add(struct ncc_text *text, const char *format, ...)
{
	va_list args;
	int n;

	va_start(args, format);
	n = vsnprintf(NULL, 0, format, args);
	va_end(args);
	if (n < 0 || !make_room(text, (size_t)n))
		return;
	va_start(args, format);
	vsnprintf(text->data + text->size, (size_t)n + 1, format, args);
	va_end(args);
	text->size += (size_t)n;
}

/* Control characters and whatever is not ASCII as \u00XX: a kernel's name may be any bytes, JSON may not. */
static void add_string(struct ncc_text *text, const char *string)
{
	add(text, "\"");
	for (const unsigned char *c = (const unsigned char *)string; *c; c++) {
		if (*c == '"' || *c == '\\')
			add(text, "\\%c", *c);
		else if (*c < 0x20 || *c > 0x7e)
			add(text, "\\u%04x", *c);
		else
			add(text, "%c", *c);
	}
	add(text, "\"");
}

static void add_params(struct ncc_text *text, const struct ncc_records_launch *launch)
{
	const uint8_t *bytes = launch->params;

	add(text, "\"params\":[");
	for (uint32_t i = 0; i < launch->n_params; i++) {
		add(text, "%s\"", i ? "," : "");
		for (uint32_t b = 0; b < launch->param_bytes[i]; b++)
			add(text, "%02x", *bytes++);
		add(text, "\"");
	}
	add(text, "]");
}

static void add_map(struct ncc_text *text, const struct ncc_records_launch *launch, uint32_t i,
		    const struct ncc_usage *usage)
{
	const struct ncc_map *map = &launch->prepared->map[i];
	bool is_static = map->flags & NCC_MAP_STATIC;

	add(text, "%s{\"name\":", i ? "," : "");
	add_string(text, map->name);
	add(text, ",\"level\":\"%s\",\"record_bytes\":%" PRIu32 ",\"cap\":%" PRIu32 ",\"static\":%s",
	    map->level == NCC_LEVEL_WARP ? "warp" : "thread", map->record_bytes, launch->shape[i].file_cap,
	    is_static ? "true" : "false");
	if (is_static)
		add(text, ",\"counts_offset\":null");
	else
		add(text, ",\"counts_offset\":%" PRIu64, launch->trace.counts[i]);
	add(text, ",\"records\":%" PRIu64 ",\"lost\":%" PRIu64 "}", usage->records, usage->lost);
}

static void add_launch(struct ncc_text *text, const struct ncc_records_launch *launch)
{
	const uint32_t *grid = launch->grid, *block = launch->block;

	add(text, "{\"format\":1,\"launch\":%" PRIu64 ",\"sequence\":%" PRIu64 ",\"kernel_dir\":", launch->number,
	    launch->sequence);
	add_string(text, launch->prepared->kernel_dir);
	add(text, ",\"kernel\":");
	add_string(text, launch->kernel->name);
	add(text, ",\"grid\":[%u,%u,%u],\"block\":[%u,%u,%u],\"shared\":%u", grid[0], grid[1], grid[2], block[0],
	    block[1], block[2], launch->shared_bytes);
	add(text, ",\"device\":%d,\"device_name\":", launch->context->device);
	add_string(text, launch->context->device_name);
	add(text, ",\"context\":\"0x%" PRIxPTR "\",\"stream\":\"0x%" PRIxPTR "\"", (uintptr_t)launch->context->handle,
	    (uintptr_t)launch->stream);
}

/* Integers alone: the program's locale may print a comma in a float. */
static void add_us(struct ncc_text *text, const char *name, uint64_t ns)
{
	add(text, ",\"%s\":%" PRIu64 ".%03u", name, ns / 1000, (unsigned int)(ns % 1000));
}

bool ncc_sidecar_write(struct ncc_text *text, const struct ncc_records_launch *launch,
		       const struct ncc_sidecar_facts *facts)
{
	text->size = 0;
	text->failed = false;
	add_launch(text, launch);
	add(text, ",\"time\":{\"host_start_ns\":%" PRIu64, facts->host_start_ns);
	add_us(text, "prologue_us", facts->prologue_ns);
	add_us(text, "kernel_us", facts->kernel_ns);
	add_us(text, "epilogue_us", facts->epilogue_ns);
	add(text, "},");
	add_params(text, launch);
	add(text, ",\"maps\":[");
	for (uint32_t i = 0; i < launch->prepared->n_maps; i++)
		add_map(text, launch, i, &facts->usage[i]);
	add(text, "]}\n");
	return !text->failed;
}
