import { useId, useRef } from "react"
import { Button } from "./button.tsx"
import { Icon } from "./icon.tsx"

/** One act of a menu. */
export interface MenuAct {
  readonly name: string
  readonly text: string
  readonly press: () => void
}

/** Between the button and its menu. */
const GAP = 4

/**
 * The acts on one row of a table behind one button. The menu stands in the top layer, because a table that scrolls would
 * cut it off; Escape, and a press elsewhere, close it.
 */
export function ActsMenu({
  label,
  about,
  acts,
}: {
  readonly label: string
  readonly about: string
  readonly acts: readonly MenuAct[]
}) {
  const id = useId()
  const button = useRef<HTMLSpanElement>(null)
  const menu = useRef<HTMLUListElement>(null)
  const place = () => {
    const [from, list] = [button.current?.getBoundingClientRect(), menu.current]
    if (!from || !list) return
    const below = from.bottom + GAP
    const fits = below + list.offsetHeight <= innerHeight
    list.style.top = `${fits ? below : Math.max(GAP, from.top - GAP - list.offsetHeight)}px`
    const start = getComputedStyle(list).direction === "rtl" ? from.left : from.right - list.offsetWidth
    list.style.left = `${Math.min(Math.max(GAP, start), innerWidth - GAP - list.offsetWidth)}px`
  }
  return (
    <>
      <span ref={button} className="inline-flex">
        <Button popoverTarget={id} aria-haspopup="true" aria-label={`${label}: ${about}`}>
          {label}
          <span className="inline-flex rotate-90">
            <Icon name="chevron-right" />
          </span>
        </Button>
      </span>
      <ul
        ref={menu}
        id={id}
        popover="auto"
        aria-label={`${label}: ${about}`}
        onToggle={({ newState }) => {
          if (newState === "open") place()
        }}
        className="fixed inset-auto m-0 min-w-44 rounded-ctl border border-line bg-bg-1 p-1 text-fg shadow-lg"
      >
        {acts.map(({ name, text, press }) => (
          <li key={name}>
            <Button
              kind="bare"
              className="w-full justify-start"
              onClick={() => {
                menu.current?.hidePopover()
                press()
              }}
            >
              {text}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
