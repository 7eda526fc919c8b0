import type { ReactNode } from "react"

/** A table that has no pages, in a region that scrolls where it has no room. */
export function TableFrame({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    // Without a mouse the arrow keys scroll it.
    <div
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="overflow-auto rounded-ctl border border-line bg-bg-1"
    >
      <table className="list">{children}</table>
    </div>
  )
}
