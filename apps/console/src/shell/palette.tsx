import { useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import { useT } from "../i18n/texts.ts"
import { Dialog } from "../parts/dialog.tsx"
import { may, useSessionState } from "../session/session-store.ts"
import { ROOMS } from "./sections.ts"
import { jumpsFor } from "./jumps.ts"
import { useFound } from "./use-found.ts"

/** Jumps to a room, or to what was typed in one of them, without the hand leaving the keys. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const t = useT()
  const { me } = useSessionState()
  const navigate = useNavigate()
  const [typed, setTyped] = useState("")
  const [at, setAt] = useState(0)
  const rooms = ROOMS.filter(({ permission }) => may(me, permission))
    .map(({ path, name }) => ({ to: path as string, search: {}, label: t(name) }))
    .filter(({ label }) => label.toLowerCase().includes(typed.trim().toLowerCase()))
  const found = [...rooms, ...useFound(typed.trim()), ...jumpsFor(typed.trim(), me, t)]
  const present = Math.min(at, found.length - 1)
  const go = (index: number) => {
    const target = found[index]
    if (!target) return
    onClose()
    void navigate({ to: target.to, search: target.search })
  }
  return (
    <Dialog title={t("palette")} onClose={onClose}>
      <input
        role="combobox"
        aria-label={t("palette")}
        aria-expanded="true"
        aria-controls="palette-list"
        aria-activedescendant={found.length > 0 ? `palette-${present}` : undefined}
        autoComplete="off"
        className="field-input"
        placeholder={t("palette_hint")}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setAt(0)
        }}
        onKeyDown={(event) => {
          const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0
          if (step !== 0) setAt((present + step + found.length) % Math.max(1, found.length))
          else if (event.key === "Enter") go(present)
          else return
          event.preventDefault()
        }}
      />
      <div id="palette-list" role="listbox" aria-label={t("rooms")} className="mt-2 grid">
        {found.map(({ label }, index) => (
          // The keys are the input's; a mouse may press here.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={label}
            id={`palette-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === present}
            onClick={() => go(index)}
            className="flex min-h-9 cursor-pointer items-center rounded-ctl px-3 aria-selected:bg-bg-3"
          >
            {label}
          </div>
        ))}
      </div>
    </Dialog>
  )
}
