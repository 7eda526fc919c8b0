import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from "react"
import { Icon } from "./icon.tsx"

export interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string
  /** Shown beside the field and read with it; also marks the field invalid. */
  readonly error?: string | undefined
  readonly hint?: ReactNode
  /** Inside the frame, after the input: a reveal button, a unit. */
  readonly after?: ReactNode
  readonly before?: ReactNode
  /** Beside the frame, on either side: a prefix to choose, a button that belongs to the field. */
  readonly start?: ReactNode
  readonly end?: ReactNode
  readonly ref?: Ref<HTMLInputElement>
}

/** A labelled input. A required one carries the specification's star. */
export function Field({
  label,
  error,
  hint,
  after,
  before,
  start,
  end,
  className = "",
  ref,
  ...input
}: FieldProps) {
  const id = useId()
  const described = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ")
  return (
    <div className={`grid grid-cols-1 gap-1.5 ${className}`}>
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
        {input.required ? (
          <span aria-hidden="true" className="ms-1 text-hot">
            *
          </span>
        ) : null}
      </label>
      {/* A prefix stands before the number in the number's own direction. */}
      <div className="flex gap-2" dir={start ? input.dir : undefined}>
        {start}
        {/* The reveal button follows the input's own direction, as its padding does. */}
        <div className="relative flex min-w-0 grow items-center" dir={input.dir}>
          {before ? <span className="pointer-events-none absolute start-3.5 text-fg-3">{before}</span> : null}
          <input
            {...input}
            id={id}
            ref={ref}
            aria-invalid={error ? true : undefined}
            aria-describedby={described || undefined}
            className={`field-input h-11 w-full rounded-ctl border bg-bg-2 px-3.5 text-base placeholder:text-fg-3 ${before ? "ps-11" : ""} ${after ? "pe-12" : ""} ${error ? "border-loss" : "border-ctl"}`}
          />
          {after ? <span className="absolute end-1 flex items-center">{after}</span> : null}
        </div>
        {end}
      </div>
      {hint ? (
        <div id={`${id}-hint`} className="text-sm text-fg-3">
          {hint}
        </div>
      ) : null}
      {error ? (
        <p id={`${id}-error`} role="alert" className="flex items-start gap-1.5 text-sm text-loss">
          <Icon name="circle-alert" size={16} className="mt-0.5" />
          {error}
        </p>
      ) : null}
    </div>
  )
}
