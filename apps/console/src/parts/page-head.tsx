import type { ReactNode } from "react"

/** The head of a room or of a tab: its name, and beside it what a person does there. */
export function PageHead({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <h1 className="text-h4 font-semibold">{title}</h1>
      {children}
    </div>
  )
}
