import { useId, type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes } from "react"
import { describedBy, LabelledControl, type Labelled } from "./labelled.tsx"

/** A labelled input; its fault stands below it, and readers of screens tell the fault with it. */
export function Field({
  label,
  hint,
  fault,
  ...rest
}: Labelled & { readonly fault?: string | undefined } & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId()
  return (
    <LabelledControl id={id} label={label} hint={hint} fault={fault}>
      <input
        {...rest}
        id={id}
        className="field-input"
        aria-invalid={fault ? true : undefined}
        aria-describedby={describedBy(id, fault ?? hint)}
      />
    </LabelledControl>
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
    <LabelledControl id={id} label={label} hint={hint}>
      <select {...rest} id={id} className="field-input" aria-describedby={describedBy(id, hint)}>
        {children}
      </select>
    </LabelledControl>
  )
}
