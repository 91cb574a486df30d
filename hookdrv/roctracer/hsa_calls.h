/* The calls of AMD's HSA runtime, numbered in the order of its tables (hsa_api_trace.h of 5.2: core, extensions of AMD's, images). */
#ifndef NCC_ROCTRACER_HSA_CALLS_H
#define NCC_ROCTRACER_HSA_CALLS_H

/* clang-format off */
/* X(number, name) */
#define NCC_ROC_HSA_CALLS(X)                                                                                 \
	X(0, hsa_init) X(1, hsa_shut_down) X(2, hsa_system_get_info) X(3, hsa_system_extension_supported)    \
	X(4, hsa_system_get_extension_table) X(5, hsa_iterate_agents) X(6, hsa_agent_get_info)               \
	X(7, hsa_queue_create) X(8, hsa_soft_queue_create) X(9, hsa_queue_destroy)                           \
	X(10, hsa_queue_inactivate) X(11, hsa_queue_load_read_index_scacquire)                               \
	X(12, hsa_queue_load_read_index_relaxed) X(13, hsa_queue_load_write_index_scacquire)                 \
	X(14, hsa_queue_load_write_index_relaxed) X(15, hsa_queue_store_write_index_relaxed)                 \
	X(16, hsa_queue_store_write_index_screlease) X(17, hsa_queue_cas_write_index_scacq_screl)            \
	X(18, hsa_queue_cas_write_index_scacquire) X(19, hsa_queue_cas_write_index_relaxed)                  \
	X(20, hsa_queue_cas_write_index_screlease) X(21, hsa_queue_add_write_index_scacq_screl)              \
	X(22, hsa_queue_add_write_index_scacquire) X(23, hsa_queue_add_write_index_relaxed)                  \
	X(24, hsa_queue_add_write_index_screlease) X(25, hsa_queue_store_read_index_relaxed)                 \
	X(26, hsa_queue_store_read_index_screlease) X(27, hsa_agent_iterate_regions)                         \
	X(28, hsa_region_get_info) X(29, hsa_agent_get_exception_policies)                                   \
	X(30, hsa_agent_extension_supported) X(31, hsa_memory_register) X(32, hsa_memory_deregister)         \
	X(33, hsa_memory_allocate) X(34, hsa_memory_free) X(35, hsa_memory_copy)                             \
	X(36, hsa_memory_assign_agent) X(37, hsa_signal_create) X(38, hsa_signal_destroy)                    \
	X(39, hsa_signal_load_relaxed) X(40, hsa_signal_load_scacquire) X(41, hsa_signal_store_relaxed)      \
	X(42, hsa_signal_store_screlease) X(43, hsa_signal_wait_relaxed) X(44, hsa_signal_wait_scacquire)    \
	X(45, hsa_signal_and_relaxed) X(46, hsa_signal_and_scacquire) X(47, hsa_signal_and_screlease)        \
	X(48, hsa_signal_and_scacq_screl) X(49, hsa_signal_or_relaxed) X(50, hsa_signal_or_scacquire)        \
	X(51, hsa_signal_or_screlease) X(52, hsa_signal_or_scacq_screl) X(53, hsa_signal_xor_relaxed)        \
	X(54, hsa_signal_xor_scacquire) X(55, hsa_signal_xor_screlease) X(56, hsa_signal_xor_scacq_screl)    \
	X(57, hsa_signal_exchange_relaxed) X(58, hsa_signal_exchange_scacquire)                              \
	X(59, hsa_signal_exchange_screlease) X(60, hsa_signal_exchange_scacq_screl)                          \
	X(61, hsa_signal_add_relaxed) X(62, hsa_signal_add_scacquire) X(63, hsa_signal_add_screlease)        \
	X(64, hsa_signal_add_scacq_screl) X(65, hsa_signal_subtract_relaxed)                                 \
	X(66, hsa_signal_subtract_scacquire) X(67, hsa_signal_subtract_screlease)                            \
	X(68, hsa_signal_subtract_scacq_screl) X(69, hsa_signal_cas_relaxed)                                 \
	X(70, hsa_signal_cas_scacquire) X(71, hsa_signal_cas_screlease) X(72, hsa_signal_cas_scacq_screl)    \
	X(73, hsa_isa_from_name) X(74, hsa_isa_get_info) X(75, hsa_isa_compatible)                           \
	X(76, hsa_code_object_serialize) X(77, hsa_code_object_deserialize)                                  \
	X(78, hsa_code_object_destroy) X(79, hsa_code_object_get_info) X(80, hsa_code_object_get_symbol)     \
	X(81, hsa_code_symbol_get_info) X(82, hsa_code_object_iterate_symbols)                               \
	X(83, hsa_executable_create) X(84, hsa_executable_destroy) X(85, hsa_executable_load_code_object)    \
	X(86, hsa_executable_freeze) X(87, hsa_executable_get_info)                                          \
	X(88, hsa_executable_global_variable_define) X(89, hsa_executable_agent_global_variable_define)      \
	X(90, hsa_executable_readonly_variable_define) X(91, hsa_executable_validate)                        \
	X(92, hsa_executable_get_symbol) X(93, hsa_executable_symbol_get_info)                               \
	X(94, hsa_executable_iterate_symbols) X(95, hsa_status_string) X(96, hsa_extension_get_name)         \
	X(97, hsa_system_major_extension_supported) X(98, hsa_system_get_major_extension_table)              \
	X(99, hsa_agent_major_extension_supported) X(100, hsa_cache_get_info)                                \
	X(101, hsa_agent_iterate_caches) X(102, hsa_signal_silent_store_relaxed)                             \
	X(103, hsa_signal_silent_store_screlease) X(104, hsa_signal_group_create)                            \
	X(105, hsa_signal_group_destroy) X(106, hsa_signal_group_wait_any_scacquire)                         \
	X(107, hsa_signal_group_wait_any_relaxed) X(108, hsa_agent_iterate_isas)                             \
	X(109, hsa_isa_get_info_alt) X(110, hsa_isa_get_exception_policies)                                  \
	X(111, hsa_isa_get_round_method) X(112, hsa_wavefront_get_info)                                      \
	X(113, hsa_isa_iterate_wavefronts) X(114, hsa_code_object_get_symbol_from_name)                      \
	X(115, hsa_code_object_reader_create_from_file) X(116, hsa_code_object_reader_create_from_memory)    \
	X(117, hsa_code_object_reader_destroy) X(118, hsa_executable_create_alt)                             \
	X(119, hsa_executable_load_program_code_object) X(120, hsa_executable_load_agent_code_object)        \
	X(121, hsa_executable_validate_alt) X(122, hsa_executable_get_symbol_by_name)                        \
	X(123, hsa_executable_iterate_agent_symbols) X(124, hsa_executable_iterate_program_symbols)          \
	X(125, hsa_amd_coherency_get_type) X(126, hsa_amd_coherency_set_type)                                \
	X(127, hsa_amd_profiling_set_profiler_enabled) X(128, hsa_amd_profiling_async_copy_enable)           \
	X(129, hsa_amd_profiling_get_dispatch_time) X(130, hsa_amd_profiling_get_async_copy_time)            \
	X(131, hsa_amd_profiling_convert_tick_to_system_domain) X(132, hsa_amd_signal_async_handler)         \
	X(133, hsa_amd_async_function) X(134, hsa_amd_signal_wait_any) X(135, hsa_amd_queue_cu_set_mask)     \
	X(136, hsa_amd_memory_pool_get_info) X(137, hsa_amd_agent_iterate_memory_pools)                      \
	X(138, hsa_amd_memory_pool_allocate) X(139, hsa_amd_memory_pool_free)                                \
	X(140, hsa_amd_memory_async_copy) X(141, hsa_amd_agent_memory_pool_get_info)                         \
	X(142, hsa_amd_agents_allow_access) X(143, hsa_amd_memory_pool_can_migrate)                          \
	X(144, hsa_amd_memory_migrate) X(145, hsa_amd_memory_lock) X(146, hsa_amd_memory_unlock)             \
	X(147, hsa_amd_memory_fill) X(148, hsa_amd_interop_map_buffer)                                       \
	X(149, hsa_amd_interop_unmap_buffer) X(150, hsa_amd_image_create) X(151, hsa_amd_pointer_info)       \
	X(152, hsa_amd_pointer_info_set_userdata) X(153, hsa_amd_ipc_memory_create)                          \
	X(154, hsa_amd_ipc_memory_attach) X(155, hsa_amd_ipc_memory_detach) X(156, hsa_amd_signal_create)    \
	X(157, hsa_amd_ipc_signal_create) X(158, hsa_amd_ipc_signal_attach)                                  \
	X(159, hsa_amd_register_system_event_handler) X(160, hsa_amd_queue_intercept_create)                 \
	X(161, hsa_amd_queue_intercept_register) X(162, hsa_amd_queue_set_priority)                          \
	X(163, hsa_amd_memory_async_copy_rect) X(164, hsa_amd_runtime_queue_create_register)                 \
	X(165, hsa_amd_memory_lock_to_pool) X(166, hsa_amd_register_deallocation_callback)                   \
	X(167, hsa_amd_deregister_deallocation_callback) X(168, hsa_amd_signal_value_pointer)                \
	X(169, hsa_amd_svm_attributes_set) X(170, hsa_amd_svm_attributes_get)                                \
	X(171, hsa_amd_svm_prefetch_async) X(172, hsa_amd_queue_cu_get_mask)                                 \
	X(173, hsa_ext_image_get_capability) X(174, hsa_ext_image_data_get_info)                             \
	X(175, hsa_ext_image_create) X(176, hsa_ext_image_import) X(177, hsa_ext_image_export)               \
	X(178, hsa_ext_image_copy) X(179, hsa_ext_image_clear) X(180, hsa_ext_image_destroy)                 \
	X(181, hsa_ext_sampler_create) X(182, hsa_ext_sampler_destroy)                                       \
	X(183, hsa_ext_image_get_capability_with_layout) X(184, hsa_ext_image_data_get_info_with_layout)     \
	X(185, hsa_ext_image_create_with_layout)
/* clang-format on */

#endif
