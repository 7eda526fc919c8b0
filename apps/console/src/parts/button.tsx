import type { ButtonHTMLAttributes } from "react"

const KINDS = {
  main: "bg-brand text-brand-ink hover:brightness-105 font-semibold",
  quiet: "border border-ctl text-fg hover:bg-bg-2",
  bare: "text-fg-2 hover:bg-bg-2 hover:text-fg",
  danger: "border border-loss text-loss hover:bg-bg-2 font-semibold",
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly kind?: keyof typeof KINDS
  /** Work is under way: takes no second press. It keeps the focus, which a disabled button would lose. */
  readonly busy?: boolean
}

export function Button({
  kind = "quiet",
  busy = false,
  className = "",
  disabled,
  type,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type ?? "button"}
      disabled={disabled}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        // Of a form's button this also stops the Enter of its fields.
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
      className={`inline-flex min-h-8 items-center justify-center gap-1.5 rounded-ctl px-3 text-sm disabled:opacity-55 aria-disabled:opacity-55 ${KINDS[kind]} ${className}`}
    />
  )
}
