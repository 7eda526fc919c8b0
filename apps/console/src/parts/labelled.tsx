import type { ReactNode } from "react"

export interface Labelled {
  readonly label: string
  readonly hint?: string | undefined
}

/** Marks a control with the line below it; undefined without one. */
export const describedBy = (id: string, below: string | undefined): string | undefined =>
  below ? `${id}-below` : undefined

/** A control under its label; its fault, or else its hint, stands below. */
export function LabelledControl({
  id,
  label,
  hint,
  fault,
  children,
}: Labelled & {
  readonly id: string
  readonly fault?: string | undefined
  readonly children: ReactNode
}) {
  const below = fault ?? hint
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm text-fg-2">
        {label}
      </label>
      {children}
      {below ? (
        <p id={`${id}-below`} className={`text-xs ${fault ? "text-loss" : "text-fg-3"}`}>
          {below}
        </p>
      ) : null}
    </div>
  )
}
