#include "base/ledger.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/stat.h>

#include "base/fork.h"
#include "base/hot.h"

/* Counted into by everyone, read by nobody: what ncc_ledger is while there is no engine. */
static struct {
	struct ncc_ledger head;
	struct ncc_row row;
} nowhere = {.head = {.magic = NCC_ABI_MAGIC, .version = NCC_ABI_VERSION, .n_rows = 1}};

NCC_HOT struct ncc_ledger *ncc_ledger = &nowhere.head;

/* Guards the first write of a row's reasons. */
static pthread_mutex_t reason_lock = PTHREAD_MUTEX_INITIALIZER;

bool ncc_ledger_map(int fd, uint32_t rows)
{
	size_t bytes = sizeof(struct ncc_ledger) + (size_t)rows * sizeof(struct ncc_row);
	struct ncc_ledger *ledger;
	struct stat st;

	if (!rows || fstat(fd, &st) || (size_t)st.st_size < bytes)
		return false;
	ledger = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	if (ledger == MAP_FAILED)
		return false;
	if (ledger->magic != NCC_ABI_MAGIC || ledger->version != NCC_ABI_VERSION || ledger->n_rows != rows) {
		munmap(ledger, bytes);
		return false;
	}
	ncc_ledger = ledger;
	return true;
}

void ncc_ledger_forget(void)
{
	ncc_ledger = &nowhere.head;
}

void ncc_ledger_unmap(struct ncc_ledger *ledger)
{
	if (ledger != &nowhere.head)
		munmap(ledger, sizeof(*ledger) + (size_t)ledger->n_rows * sizeof(struct ncc_row));
}

static void in_child(void)
{
	pthread_mutex_init(&reason_lock, NULL);
	ncc_ledger = &nowhere.head;
}

NCC_ON_FORK(in_child)

void ncc_row_reason(uint32_t index, const char *format, ...)
{
	struct ncc_row *row = ncc_row(index);
	va_list arguments;

	/* Row 0 is many kernels': no one reason. */
	if (row == &ncc_ledger->row[NCC_LEDGER_OTHER])
		return;
	pthread_mutex_lock(&reason_lock);
	if (!row->reason[0]) {
		va_start(arguments, format);
		vsnprintf(row->reason, sizeof(row->reason), format, arguments);
		va_end(arguments);
	}
	pthread_mutex_unlock(&reason_lock);
}

void ncc_row_uncounted(uint32_t index, enum ncc_outcome outcome, const char *why)
{
	struct ncc_row *row = ncc_row(index);
	uint64_t bit = (uint64_t)1 << outcome;

	if (__atomic_load_n(&row->uncounted, __ATOMIC_RELAXED) & bit)
		return;
	pthread_mutex_lock(&reason_lock);
	if (why && !row->uncounted_reason[0] && row != &ncc_ledger->row[NCC_LEDGER_OTHER])
		snprintf(row->uncounted_reason, sizeof(row->uncounted_reason), "%s", why);
	pthread_mutex_unlock(&reason_lock);
	__atomic_fetch_or(&row->uncounted, bit, __ATOMIC_RELAXED);
}
