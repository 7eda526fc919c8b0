import { useId, type TextareaHTMLAttributes } from "react"

/** A labelled input of several lines. */
export function TextArea({
  label,
  ...input
}: TextareaHTMLAttributes<HTMLTextAreaElement> & { readonly label: string }) {
  const id = useId()
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <textarea
        rows={4}
        {...input}
        id={id}
        className="field-input w-full rounded-ctl border border-ctl bg-bg-2 px-3.5 py-2.5 text-base placeholder:text-fg-3"
      />
    </div>
  )
}
