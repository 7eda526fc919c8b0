import type { ComponentProps } from "react"
import { Spinner } from "./spinner.tsx"

export type ButtonKind = "brand" | "quiet" | "outline" | "danger" | "paper" | "link"

const KINDS: Record<ButtonKind, string> = {
  brand: "button-brand hover:brightness-105 active:brightness-95 font-bold",
  quiet: "bg-bg-2 text-fg hover:bg-bg-3 font-semibold",
  outline: "border border-ctl text-fg hover:bg-bg-2 font-semibold",
  danger: "bg-hot text-hot-ink hover:brightness-110 font-bold",
  /** On a paper ticket. */
  paper: "bg-paper-ink text-paper hover:brightness-125 font-bold",
  link: "text-brand-text underline underline-offset-4 hover:no-underline font-semibold px-1!",
}
const SIZES = { regular: "min-h-11 px-5", small: "min-h-9 px-3.5 text-sm", large: "min-h-13 px-7 text-lg" }

/** The classes of a button, for a link that looks like one. Under a finger it moves at once: frames of a transition would keep its answer. */
export const buttonClass = (
  kind: ButtonKind = "brand",
  size: keyof typeof SIZES = "regular",
  more = "",
): string =>
  `inline-flex items-center justify-center gap-2 rounded-pill text-center active:translate-y-px pointer-fine:transition-transform pointer-fine:duration-120 disabled:opacity-55 ${KINDS[kind]} ${SIZES[size]} ${more}`

export interface ButtonProps extends ComponentProps<"button"> {
  readonly kind?: ButtonKind
  readonly size?: keyof typeof SIZES
  /** Work is under way: shows a spinner and takes no second press. */
  readonly busy?: boolean
}

export function Button({
  kind,
  size,
  busy = false,
  className,
  children,
  disabled,
  type,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type ?? "button"}
      className={buttonClass(kind, size, className)}
      disabled={disabled || busy}
      aria-busy={busy || rest["aria-busy"]}
    >
      {busy ? <Spinner size={18} /> : null}
      {children}
    </button>
  )
}
