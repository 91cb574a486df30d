/* What programs call: the specification's functions, and those of AMD's library 4.1. */
#include "roctracer/enabled.h"

#include <pthread.h>
#include <stdlib.h>

#include "base/clock.h"
#include "base/fork.h"
#include "roctracer/correlation.h"
#include "roctracer/errors.h"
#include "roctracer/flights.h"
#include "roctracer/names.h"
#include "roctracer/places.h"
#include "roctracer/roctx.h"

#define EXPORT __attribute__((visibility("default")))

/* ---- versions, errors, names */

#if NCC_ROC_ABI == 4
EXPORT uint32_t roctracer_version_major(void)
#else
EXPORT uint32_t roctracer_major_version(void)
#endif
{
	return NCC_ROC_VERSION_MAJOR;
}

#if NCC_ROC_ABI == 4
EXPORT uint32_t roctracer_version_minor(void)
#else
EXPORT uint32_t roctracer_minor_version(void)
#endif
{
	return NCC_ROC_VERSION_MINOR;
}

EXPORT const char *roctracer_error_string(void)
{
	return ncc_roc_last_error();
}

EXPORT const char *roctracer_op_string(uint32_t domain, uint32_t op, uint32_t kind)
{
	const char *name = ncc_roc_op_name(domain, op, kind);

	if (domain >= NCC_ROC_DOMAINS)
		ncc_roc_fail(NCC_ROC_BAD_DOMAIN, "there is no domain %u", domain);
	else if (!name)
		ncc_roc_fail(NCC_ROC_BAD_PARAMETER, "domain %u has no operation %u of kind %u", domain, op, kind);
	return name;
}

EXPORT enum ncc_roc_status roctracer_op_code(uint32_t domain, const char *name, uint32_t *op, uint32_t *kind)
{
	uint32_t its_kind;

	if (domain >= NCC_ROC_DOMAINS)
		return ncc_roc_fail(NCC_ROC_BAD_DOMAIN, "there is no domain %u", domain);
	if (!name || !op)
		return ncc_roc_fail(NCC_ROC_BAD_PARAMETER, "an operation's name, and where its code goes, are needed");
	if (!ncc_roc_op_named(domain, name, op, &its_kind))
		return ncc_roc_fail(NCC_ROC_BAD_PARAMETER, "domain %u has no operation '%.100s'", domain, name);
	if (kind)
		*kind = its_kind;
	return NCC_ROC_SUCCESS;
}

/* ---- callbacks */

static enum ncc_roc_status enable_callback(uint32_t domain, uint32_t op, ncc_roc_callback callback, void *arg)
{
	if (!callback)
		return ncc_roc_fail(NCC_ROC_BAD_PARAMETER, "a callback is needed");
	ncc_roc_take_places();
	ncc_roc_follow_ranges();
	return ncc_roc_set_callback(domain, op, callback, arg);
}

EXPORT enum ncc_roc_status roctracer_enable_op_callback(uint32_t domain, uint32_t op, ncc_roc_callback callback,
							void *arg)
{
	return enable_callback(domain, op, callback, arg);
}

EXPORT enum ncc_roc_status roctracer_enable_domain_callback(uint32_t domain, ncc_roc_callback callback, void *arg)
{
	return enable_callback(domain, (uint32_t)NCC_ROC_ANY, callback, arg);
}

EXPORT enum ncc_roc_status roctracer_enable_callback(ncc_roc_callback callback, void *arg)
{
	return enable_callback(NCC_ROC_ALL_DOMAINS, (uint32_t)NCC_ROC_ANY, callback, arg);
}

EXPORT enum ncc_roc_status roctracer_disable_op_callback(uint32_t domain, uint32_t op)
{
	return ncc_roc_set_callback(domain, op, NULL, NULL);
}

EXPORT enum ncc_roc_status roctracer_disable_domain_callback(uint32_t domain)
{
	return ncc_roc_set_callback(domain, (uint32_t)NCC_ROC_ANY, NULL, NULL);
}

EXPORT enum ncc_roc_status roctracer_disable_callback(void)
{
	return ncc_roc_set_callback(NCC_ROC_ALL_DOMAINS, (uint32_t)NCC_ROC_ANY, NULL, NULL);
}

/* ---- pools */

/* Guards which pool is the default one. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static ncc_roc_pool default_pool;

static ncc_roc_pool get_default(void)
{
	ncc_roc_pool pool;

	pthread_mutex_lock(&lock);
	pool = default_pool;
	pthread_mutex_unlock(&lock);
	return pool;
}

static ncc_roc_pool pool_of(const void *given)
{
	return given ? (ncc_roc_pool)(uintptr_t)given : get_default();
}

static enum ncc_roc_status no_pool(const void *given)
{
	return given ? ncc_roc_fail(NCC_ROC_BAD_PARAMETER, "there is no pool %p", given)
		     : ncc_roc_fail(NCC_ROC_NO_POOL, "there is no default pool");
}

static enum ncc_roc_status open_default(const struct ncc_roc_properties *properties)
{
	enum ncc_roc_status status;

	pthread_mutex_lock(&lock);
	if (default_pool)
		status = ncc_roc_fail(NCC_ROC_HAS_POOL, "there is a default pool already");
	else
		default_pool = ncc_roc_pool_open(properties, &status);
	pthread_mutex_unlock(&lock);
	return status;
}

EXPORT enum ncc_roc_status roctracer_open_pool_expl(const struct ncc_roc_properties *properties, void **pool)
{
	enum ncc_roc_status status;

	if (!pool)
		return open_default(properties);
	*pool = (void *)(uintptr_t)ncc_roc_pool_open(properties, &status);
	return status;
}

EXPORT enum ncc_roc_status roctracer_open_pool(const struct ncc_roc_properties *properties)
{
	return open_default(properties);
}

static void forget_default(ncc_roc_pool pool)
{
	pthread_mutex_lock(&lock);
	if (default_pool == pool)
		default_pool = 0;
	pthread_mutex_unlock(&lock);
}

EXPORT enum ncc_roc_status roctracer_close_pool_expl(void *given)
{
	ncc_roc_pool pool = pool_of(given);

	if (ncc_roc_is_giving())
		return ncc_roc_fail(NCC_ROC_ERROR, "a pool is not closed within a buffer callback");
	if (!ncc_roc_pool_is_open(pool))
		return no_pool(given);
	ncc_roc_flights_wait(pool);
	forget_default(pool);
	return ncc_roc_pool_close(pool) ? NCC_ROC_SUCCESS : no_pool(given);
}

EXPORT enum ncc_roc_status roctracer_close_pool(void)
{
	return roctracer_close_pool_expl(NULL);
}

EXPORT void *roctracer_default_pool_expl(void *given)
{
	ncc_roc_pool pool = (ncc_roc_pool)(uintptr_t)given, before;

	if (given && !ncc_roc_pool_is_open(pool)) {
		no_pool(given);
		return (void *)(uintptr_t)get_default();
	}
	pthread_mutex_lock(&lock);
	before = default_pool;
	if (pool)
		default_pool = pool;
	pthread_mutex_unlock(&lock);
	return (void *)(uintptr_t)before;
}

EXPORT void *roctracer_default_pool(void)
{
	return (void *)(uintptr_t)get_default();
}

EXPORT enum ncc_roc_status roctracer_flush_activity_expl(void *given)
{
	if (!ncc_roc_is_giving())
		ncc_roc_flights_look();
	return ncc_roc_pool_flush(pool_of(given)) ? NCC_ROC_SUCCESS : no_pool(given);
}

EXPORT enum ncc_roc_status roctracer_flush_activity(void)
{
	return roctracer_flush_activity_expl(NULL);
}

/* ---- activity */

static enum ncc_roc_status enable_activity(uint32_t domain, uint32_t op, const void *given)
{
	ncc_roc_pool pool = pool_of(given);

	if (!ncc_roc_pool_is_open(pool))
		return no_pool(given);
	ncc_roc_take_places();
	return ncc_roc_set_pool(domain, op, pool);
}

EXPORT enum ncc_roc_status roctracer_enable_op_activity_expl(uint32_t domain, uint32_t op, void *pool)
{
	return enable_activity(domain, op, pool);
}

EXPORT enum ncc_roc_status roctracer_enable_op_activity(uint32_t domain, uint32_t op)
{
	return enable_activity(domain, op, NULL);
}

EXPORT enum ncc_roc_status roctracer_enable_domain_activity_expl(uint32_t domain, void *pool)
{
	return enable_activity(domain, (uint32_t)NCC_ROC_ANY, pool);
}

EXPORT enum ncc_roc_status roctracer_enable_domain_activity(uint32_t domain)
{
	return enable_activity(domain, (uint32_t)NCC_ROC_ANY, NULL);
}

EXPORT enum ncc_roc_status roctracer_enable_activity_expl(void *pool)
{
	return enable_activity(NCC_ROC_ALL_DOMAINS, (uint32_t)NCC_ROC_ANY, pool);
}

EXPORT enum ncc_roc_status roctracer_enable_activity(void)
{
	return enable_activity(NCC_ROC_ALL_DOMAINS, (uint32_t)NCC_ROC_ANY, NULL);
}

EXPORT enum ncc_roc_status roctracer_disable_op_activity(uint32_t domain, uint32_t op)
{
	return ncc_roc_set_pool(domain, op, 0);
}

EXPORT enum ncc_roc_status roctracer_disable_domain_activity(uint32_t domain)
{
	return ncc_roc_set_pool(domain, (uint32_t)NCC_ROC_ANY, 0);
}

EXPORT enum ncc_roc_status roctracer_disable_activity(void)
{
	return ncc_roc_set_pool(NCC_ROC_ALL_DOMAINS, (uint32_t)NCC_ROC_ANY, 0);
}

EXPORT enum ncc_roc_status roctracer_get_timestamp(uint64_t *timestamp)
{
	if (!timestamp)
		return ncc_roc_fail(NCC_ROC_BAD_PARAMETER, "where the time goes is needed");
	*timestamp = ncc_now_ns();
	return NCC_ROC_SUCCESS;
}

/* ---- numbers of other interfaces */

EXPORT enum ncc_roc_status roctracer_activity_push_external_correlation_id(uint64_t id)
{
	return ncc_roc_push_external(id) ? NCC_ROC_SUCCESS
					 : ncc_roc_fail(NCC_ROC_NO_MEMORY, "no memory for an external correlation id");
}

EXPORT enum ncc_roc_status roctracer_activity_pop_external_correlation_id(uint64_t *last)
{
	uint64_t id = 0;
	bool popped = ncc_roc_pop_external(&id);

	if (last)
		*last = id;
	return popped ? NCC_ROC_SUCCESS
		      : ncc_roc_fail(NCC_ROC_NOTHING_PUSHED, "this thread has pushed no external correlation id");
}

/* ---- control, and what 4.1 has beside the specification */

/* roctracer_ext_properties_t */
struct told {
	void (*start)(void), (*stop)(void);
};

static struct told told; /* guarded by the lock */

static struct told who_is_told(void)
{
	struct told now;

	pthread_mutex_lock(&lock);
	now = told;
	pthread_mutex_unlock(&lock);
	return now;
}

EXPORT void roctracer_start(void)
{
	struct told now = who_is_told();

	if (now.start)
		now.start();
	ncc_roc_set_stopped(false);
}

EXPORT void roctracer_stop(void)
{
	struct told now = who_is_told();

	ncc_roc_set_stopped(true);
	if (now.stop)
		now.stop();
}

#if NCC_ROC_ABI == 4
EXPORT enum ncc_roc_status roctracer_next_record(const struct ncc_roc_record *record,
						 const struct ncc_roc_record **next)
{
	if (!record || !next)
		return ncc_roc_fail(NCC_ROC_BAD_PARAMETER,
				    "a record, and where the next one's address goes, are needed");
	*next = record + 1;
	return NCC_ROC_SUCCESS;
}

/* Of other domains the properties are what AMD's own parts of the library need. */
EXPORT enum ncc_roc_status roctracer_set_properties(uint32_t domain, const void *properties)
{
	if (domain >= NCC_ROC_DOMAINS)
		return ncc_roc_fail(NCC_ROC_BAD_DOMAIN, "there is no domain %u", domain);
	if (domain != NCC_ROC_EXT_API || !properties)
		return NCC_ROC_SUCCESS;
	pthread_mutex_lock(&lock);
	told = *(const struct told *)properties;
	pthread_mutex_unlock(&lock);
	return NCC_ROC_SUCCESS;
}
#endif

/* The parent's pools are not the child's. */
static void in_child(void)
{
	lock = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
	default_pool = 0;
}

NCC_ON_FORK(in_child)
