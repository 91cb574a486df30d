/* Functions that pass a call on with every argument as it came, and names for what a program is linked against.
 *
 * ncc_calls_code: function i calls ncc_calls_targets[i].real with the registers as they are and a copy of the first
 * words of the stack, where arguments that have no register lie; then ncc_calls_returned(i, result).
 * The copy may hold more than the arguments: the words above them are the caller's own.
 *
 * cuMemcpyHtoD_v2 and the like: jumps to what ncc_calls_find(i) says, which is kept.
 */
#include "calls/calls.h"
#include "driver/hooked.h"
#include "sim/cuda/names.h"

#define TARGET_SHIFT 4 /* sizeof(struct target) */
#define TARGET_REAL  8 /* where its `real` is */

/* The hook driver's own: it exports these. */
#define IS_HOOKED(name, params, ...) .set is_hooked_##name, 1;
NCC_HOOKED_FUNCTIONS(IS_HOOKED)

#define EXPORT(asked, name, since, own) \
	.ifndef is_hooked_##name;       \
	exported name;                  \
	.endif;

	.section .data.rel.ro, "aw"
	.balign	8
	.hidden	ncc_calls_exported
	.globl	ncc_calls_exported
ncc_calls_exported:

	.bss
	.balign	8
found:
	.text
	.balign	NCC_CALLS_STRIDE
	.hidden	ncc_calls_code
	.globl	ncc_calls_code
	.set	n, 0

#if defined(__x86_64__)

#if defined(__CET__)
#include <cet.h>
#else
#define _CET_ENDBR
#endif

ncc_calls_code:
	.rept	NCC_CALLS_PASSING
	.balign	NCC_CALLS_STRIDE
	_CET_ENDBR
	movl	$n, %r11d
	jmp	pass_on
	.set	n, n + 1
	.endr

	.type	pass_on, @function
pass_on:
	.cfi_startproc
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	pushq	%r11
	subq	$(8 + 8 * NCC_CALLS_ON_STACK), %rsp
	.set	word, 0
	.rept	NCC_CALLS_ON_STACK
	movq	16 + 8 * word(%rbp), %r10
	movq	%r10, 8 * word(%rsp)
	.set	word, word + 1
	.endr
	shlq	$TARGET_SHIFT, %r11
	leaq	ncc_calls_targets(%rip), %r10
	call	*TARGET_REAL(%r10, %r11)
	movq	%rax, (%rsp)
	movq	-8(%rbp), %rdi
	movl	%eax, %esi
	call	ncc_calls_returned
	movq	(%rsp), %rax
	leave
	.cfi_def_cfa %rsp, 8
	ret
	.cfi_endproc
	.size	pass_on, .-pass_on

	.type	go_on, @function
go_on:
	.cfi_startproc
	leaq	found(%rip), %r10
	movq	(%r10, %r11, 8), %r10
	testq	%r10, %r10
	jz	1f
	jmpq	*%r10
1:	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	.irp	register, rdi, rsi, rdx, rcx, r8, r9, r11, rax
	pushq	%\register
	.endr
	subq	$128, %rsp
	.irp	i, 0, 1, 2, 3, 4, 5, 6, 7
	movups	%xmm\i, 16 * \i(%rsp)
	.endr
	movq	%r11, %rdi
	call	ncc_calls_find
	.irp	i, 0, 1, 2, 3, 4, 5, 6, 7
	movups	16 * \i(%rsp), %xmm\i
	.endr
	addq	$128, %rsp
	movq	%rax, %r10
	.irp	register, rax, r11, r9, r8, rcx, rdx, rsi, rdi
	popq	%\register
	.endr
	popq	%rbp
	.cfi_def_cfa %rsp, 8
	pushq	%rax
	.cfi_adjust_cfa_offset 8
	leaq	found(%rip), %rax
	movq	%r10, (%rax, %r11, 8)
	popq	%rax
	.cfi_adjust_cfa_offset -8
	jmpq	*%r10
	.cfi_endproc
	.size	go_on, .-go_on

	.macro	enter
	_CET_ENDBR
	movl	$n, %r11d
	jmp	go_on
	.endm

#elif defined(__aarch64__)

ncc_calls_code:
	.rept	NCC_CALLS_PASSING
	.balign	NCC_CALLS_STRIDE
	hint	#34			/* bti c */
	mov	w16, #n
	b	pass_on
	.set	n, n + 1
	.endr

	.type	pass_on, %function
pass_on:
	.cfi_startproc
	sub	sp, sp, #(32 + 8 * NCC_CALLS_ON_STACK)
	.cfi_def_cfa_offset 32 + 8 * NCC_CALLS_ON_STACK
	stp	x29, x30, [sp, #(8 * NCC_CALLS_ON_STACK)]
	.cfi_offset 29, -32
	.cfi_offset 30, -24
	add	x29, sp, #(8 * NCC_CALLS_ON_STACK)
	.cfi_def_cfa 29, 32
	str	x16, [x29, #16]
	.set	word, 0
	.rept	NCC_CALLS_ON_STACK / 2
	ldp	x10, x11, [x29, #(32 + 8 * word)]
	stp	x10, x11, [sp, #(8 * word)]
	.set	word, word + 2
	.endr
	adrp	x10, ncc_calls_targets
	add	x10, x10, :lo12:ncc_calls_targets
	add	x10, x10, x16, lsl #TARGET_SHIFT
	ldr	x10, [x10, #TARGET_REAL]
	blr	x10
	str	x0, [x29, #24]
	mov	w1, w0
	ldr	x0, [x29, #16]
	bl	ncc_calls_returned
	ldr	x0, [x29, #24]
	ldp	x29, x30, [x29]
	.cfi_restore 29
	.cfi_restore 30
	add	sp, sp, #(32 + 8 * NCC_CALLS_ON_STACK)
	.cfi_def_cfa sp, 0
	ret
	.cfi_endproc
	.size	pass_on, .-pass_on

	.type	go_on, %function
go_on:
	.cfi_startproc
	adrp	x17, found
	add	x17, x17, :lo12:found
	add	x17, x17, x16, lsl #3
	ldr	x16, [x17]
	cbz	x16, 1f
	br	x16
1:	stp	x29, x30, [sp, #-224]!
	.cfi_def_cfa_offset 224
	.cfi_offset 29, -224
	.cfi_offset 30, -216
	mov	x29, sp
	stp	x0, x1, [sp, #16]
	stp	x2, x3, [sp, #32]
	stp	x4, x5, [sp, #48]
	stp	x6, x7, [sp, #64]
	stp	x8, x17, [sp, #80]
	stp	q0, q1, [sp, #96]
	stp	q2, q3, [sp, #128]
	stp	q4, q5, [sp, #160]
	stp	q6, q7, [sp, #192]
	adrp	x0, found
	add	x0, x0, :lo12:found
	sub	x0, x17, x0
	lsr	x0, x0, #3
	bl	ncc_calls_find
	mov	x16, x0
	ldp	x0, x1, [sp, #16]
	ldp	x2, x3, [sp, #32]
	ldp	x4, x5, [sp, #48]
	ldp	x6, x7, [sp, #64]
	ldp	x8, x17, [sp, #80]
	ldp	q0, q1, [sp, #96]
	ldp	q2, q3, [sp, #128]
	ldp	q4, q5, [sp, #160]
	ldp	q6, q7, [sp, #192]
	ldp	x29, x30, [sp], #224
	.cfi_restore 29
	.cfi_restore 30
	.cfi_def_cfa_offset 0
	str	x16, [x17]
	br	x16
	.cfi_endproc
	.size	go_on, .-go_on

	.macro	enter
	hint	#34			/* bti c */
	mov	w16, #n
	b	go_on
	.endm

#else
#error "the hook driver knows x86-64 and AArch64"
#endif

	.macro	exported name
	.globl	\name
	.type	\name, %function
	.balign	NCC_CALLS_STRIDE
\name:
	enter
	.size	\name, .-\name
	.section .rodata
9:	.asciz	"\name"
	.section .data.rel.ro, "aw"
	.quad	9b
	.bss
	.skip	8
	.text
	.set	n, n + 1
	.endm

	.set	n, 0
NCC_SIM_NAMES(EXPORT)

	.section .note.GNU-stack, "", %progbits
