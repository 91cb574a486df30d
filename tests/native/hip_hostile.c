/* Gives an image to hipModuleLoadData cut short, and with bits turned, each time at the end of memory. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

int hipModuleLoadData(void **module, const void *image);
int hipModuleLoad(void **module, const char *path);

/* Everything ends where its memory does: what says that it is longer is read to there at most. */
static void *at_the_end(const void *data, size_t bytes)
{
	size_t whole = (bytes + 4095) / 4096 * 4096;
	char *place = mmap(NULL, whole + 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	mprotect(place + whole, 4096, PROT_NONE);
	memcpy(place + whole - bytes, data, bytes);
	return place + whole - bytes;
}

int main(int argc, char **argv)
{
	static char data[1 << 20];
	FILE *file = fopen(argv[1], "rb");
	size_t bytes = fread(data, 1, sizeof(data), file);
	void *module;

	for (size_t cut = 0; cut < bytes; cut += cut < 1024 ? 37 : 997) {
		int result = hipModuleLoadData(&module, at_the_end(data, cut));

		if (!result)
			printf("%zu bytes are taken\n", cut);
	}
	for (size_t i = 0; i < 400; i++) {
		size_t at = i * 7 % (bytes < 400 ? bytes : 400);
		char before = data[at];

		data[at] ^= (char)(1 << i % 8 | 0x80);
		hipModuleLoadData(&module, at_the_end(data, bytes));
		data[at] = before;
	}
	printf("whole %d, no image %d, no file %d\n", hipModuleLoadData(&module, at_the_end(data, bytes)),
	       hipModuleLoadData(&module, at_the_end("what is this", 12)), hipModuleLoad(&module, "/nowhere"));
	printf("no memory %d\n", hipModuleLoadData(&module, (void *)4096));
	return 0;
}
