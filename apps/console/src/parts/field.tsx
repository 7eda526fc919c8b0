import { useId, type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes } from "react"

interface Labelled {
  readonly label: string
  readonly hint?: string | undefined
}

/** A labelled input; what is wrong with it stands below and is told with it. */
export function Field({
  label,
  hint,
  fault,
  ...rest
}: Labelled & { readonly fault?: string | undefined } & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId()
  const below = fault ?? hint
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm text-fg-2">
        {label}
      </label>
      <input
        {...rest}
        id={id}
        className="field-input"
        aria-invalid={fault ? true : undefined}
        aria-describedby={below ? `${id}-below` : undefined}
      />
      {below ? (
        <p id={`${id}-below`} className={`text-xs ${fault ? "text-loss" : "text-fg-3"}`}>
          {below}
        </p>
      ) : null}
    </div>
  )
}

export function Choice({
  label,
  hint,
  children,
  ...rest
}: Labelled & { readonly children: ReactNode } & SelectHTMLAttributes<HTMLSelectElement>) {
  const id = useId()
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm text-fg-2">
        {label}
      </label>
      <select {...rest} id={id} className="field-input">
        {children}
      </select>
      {hint ? <p className="text-xs text-fg-3">{hint}</p> : null}
    </div>
  )
}
