import type { ReactNode } from "react"

export const SectionHead = (props: {
  readonly id: string
  readonly title: string
  readonly children?: ReactNode
}) => (
  <header className="flex min-h-11 items-center justify-between gap-4">
    <h2 id={props.id} className="display text-h3">
      {props.title}
    </h2>
    {props.children}
  </header>
)
