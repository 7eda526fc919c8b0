import { useId, type KeyboardEvent, type ReactNode } from "react"
import { useInView } from "./use-in-view.ts"

export interface Tab<Key extends string> {
  readonly key: Key
  readonly label: ReactNode
}

/** Tabs by the ARIA pattern: arrows move, the panel is named by its tab. */
export function Tabs<Key extends string>(props: {
  readonly label: string
  readonly tabs: readonly Tab<Key>[]
  readonly active: Key
  readonly onChange: (key: Key) => void
  readonly children: ReactNode
}) {
  const id = useId()
  const rail = useInView<HTMLDivElement>(props.active)
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const forward = event.currentTarget.matches(":dir(rtl)") ? "ArrowLeft" : "ArrowRight"
    const back = forward === "ArrowRight" ? "ArrowLeft" : "ArrowRight"
    const at = props.tabs.findIndex((tab) => tab.key === props.active)
    const last = props.tabs.length - 1
    const to = { [forward]: at === last ? 0 : at + 1, [back]: at === 0 ? last : at - 1, Home: 0, End: last }[
      event.key
    ]
    const next = to === undefined ? undefined : props.tabs[to]
    if (!next) return
    event.preventDefault()
    props.onChange(next.key)
    document.getElementById(`${id}-${next.key}`)?.focus()
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <div
        ref={rail}
        role="tablist"
        tabIndex={-1}
        aria-label={props.label}
        onKeyDown={move}
        className="rail fades gap-1 rounded-pill bg-bg-2 p-1"
      >
        {props.tabs.map((tab) => (
          <button
            key={tab.key}
            id={`${id}-${tab.key}`}
            type="button"
            role="tab"
            aria-selected={tab.key === props.active}
            aria-controls={`${id}-panel`}
            tabIndex={tab.key === props.active ? 0 : -1}
            onClick={() => props.onChange(tab.key)}
            className="min-h-10 grow rounded-pill px-4 font-semibold whitespace-nowrap text-fg-2 aria-selected:bg-fg aria-selected:text-ink"
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${props.active}`}>
        {props.children}
      </div>
    </div>
  )
}
