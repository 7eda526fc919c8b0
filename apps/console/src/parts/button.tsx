import type { ButtonHTMLAttributes } from "react"

const KINDS = {
  main: "bg-brand text-brand-ink hover:brightness-105 font-semibold",
  quiet: "border border-ctl text-fg hover:bg-bg-2",
  bare: "text-fg-2 hover:bg-bg-2 hover:text-fg",
  danger: "border border-loss text-loss hover:bg-bg-2 font-semibold",
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly kind?: keyof typeof KINDS
  /** Work is under way: takes no second press. */
  readonly busy?: boolean
}

export function Button({
  kind = "quiet",
  busy = false,
  className = "",
  disabled,
  type,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type ?? "button"}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={`inline-flex min-h-8 items-center justify-center gap-1.5 rounded-ctl px-3 text-sm disabled:opacity-55 ${KINDS[kind]} ${className}`}
    />
  )
}
