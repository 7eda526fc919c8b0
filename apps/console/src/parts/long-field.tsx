import { useId, type TextareaHTMLAttributes } from "react"
import { describedBy, LabelledControl, type Labelled } from "./labelled.tsx"

/** A labelled field of several lines. */
export function LongField({
  label,
  hint,
  className = "",
  ...rest
}: Labelled & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const id = useId()
  return (
    <LabelledControl id={id} label={label} hint={hint}>
      <textarea
        {...rest}
        id={id}
        className={`field-input ${className}`}
        aria-describedby={describedBy(id, hint)}
      />
    </LabelledControl>
  )
}
