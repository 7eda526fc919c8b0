import { useId, type TextareaHTMLAttributes } from "react"

/** A labelled field of several lines. */
export function LongField({
  label,
  hint,
  className = "",
  ...rest
}: {
  readonly label: string
  readonly hint?: string | undefined
} & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const id = useId()
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm text-fg-2">
        {label}
      </label>
      <textarea
        {...rest}
        id={id}
        className={`field-input ${className}`}
        aria-describedby={hint ? `${id}-below` : undefined}
      />
      {hint ? (
        <p id={`${id}-below`} className="text-xs text-fg-3">
          {hint}
        </p>
      ) : null}
    </div>
  )
}
