import type { ReactNode } from "react"
import { Art, type ArtName } from "./art.tsx"

/** Nothing here yet: says so and, where there is one, offers the next step. */
export function EmptyState(props: {
  readonly art?: ArtName
  readonly title: string
  readonly text?: string
  readonly children?: ReactNode
}) {
  return (
    <div className="grid justify-items-center gap-3 px-4 py-9 text-center">
      <Art name={props.art ?? "lantern"} size={72} className="opacity-90" />
      <p className="max-w-[34ch] text-lg font-semibold">{props.title}</p>
      {props.text ? <p className="max-w-prose text-fg-2">{props.text}</p> : null}
      {props.children}
    </div>
  )
}
