import type { ReactNode } from "react"

/** A line of a list of facts. */
export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-fg-2">{name}</dt>
      <dd className="break-words">{children}</dd>
    </>
  )
}
