import type { ReactNode } from "react"

/** A wide table with its title and a line about it; without a mouse the arrow keys scroll it. */
export const PolicyFrame = ({
  title,
  text,
  children,
}: {
  readonly title: string
  readonly text: string
  readonly children: ReactNode
}) => (
  <section className="grid grid-cols-1 gap-2 rounded-card border border-line bg-bg-1 p-4">
    <h2 className="font-semibold">{title}</h2>
    <p className="text-sm text-fg-2">{text}</p>
    <div
      role="region"
      aria-label={title}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="overflow-x-auto"
    >
      <table className="w-full text-sm">{children}</table>
    </div>
  </section>
)
