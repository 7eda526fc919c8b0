import type { ReactNode } from "react"

/** A paper ticket: what is bet, what is received. `ground` is the colour behind it, seen through its bites. */
export function Ticket(props: {
  readonly head: ReactNode
  readonly children: ReactNode
  readonly ground?: string
  readonly className?: string
}) {
  return (
    <section
      className={`ticket ${props.className ?? ""}`}
      style={props.ground ? { "--ticket-ground": props.ground } : undefined}
    >
      <div className="px-5 pt-5 pb-4">{props.head}</div>
      <div className="ticket-tear" />
      <div className="px-5 pt-4 pb-5">{props.children}</div>
    </section>
  )
}
