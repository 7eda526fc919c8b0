import type { Play } from "@croupier/lottery"
import { useId, useRef } from "react"
import { useT } from "../../../i18n/i18n.tsx"
import { Button } from "../../../ui/button.tsx"
import { Icon } from "../../../ui/icon.tsx"
import { innerGrammar } from "./rows.ts"
import { readTickets } from "./tickets-text.ts"

const LONGEST_FILE = 2_000_000
const MOST_FAULTS = 12

/** Lines are typed, pasted or read from a text file; those that cannot be tickets are shown apart. */
export function TicketsEntry(props: {
  readonly play: Play
  readonly text: string
  readonly change: (text: string) => void
}) {
  const t = useT("lottery")
  const id = useId()
  const file = useRef<HTMLInputElement>(null)
  const grammar = innerGrammar(props.play.grammar)
  if (grammar.type !== "TICKETS") return null
  const { tickets, faults } = readTickets(grammar, props.text)
  const sample = grammar.alphabet.slice(0, grammar.length)
  const example = sample.join((sample[0]?.length ?? 1) > 1 ? "-" : "")
  const read = async (chosen: File | undefined) => {
    if (chosen && chosen.size <= LONGEST_FILE) props.change(await chosen.text())
  }
  return (
    <div className="grid grid-cols-1 gap-3 p-4">
      <label htmlFor={id} className="text-sm text-fg-2">
        {t("lottery_tickets_label", example)}
      </label>
      <textarea
        id={id}
        rows={7}
        dir="ltr"
        spellCheck={false}
        inputMode="numeric"
        value={props.text}
        onChange={(event) => props.change(event.target.value)}
        aria-describedby={`${id}-state`}
        className="figures w-full resize-y rounded-ctl border border-ctl bg-bg-2 p-3.5 text-lg tracking-wide"
      />
      <div id={`${id}-state`} className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm" role="status">
        <span className="text-fg-2">{t("lottery_tickets_good", tickets.length)}</span>
        {faults.length === 0 ? null : (
          <span className="text-loss">{t("lottery_tickets_bad", faults.length)}</span>
        )}
        <span className="ms-auto flex gap-2">
          <Button kind="quiet" size="small" onClick={() => file.current?.click()}>
            <Icon name="download" size={16} className="rotate-180" />
            {t("lottery_tickets_import")}
          </Button>
          <Button
            kind="quiet"
            size="small"
            disabled={faults.length === 0}
            onClick={() => props.change(tidy(tickets))}
          >
            {t("lottery_tickets_tidy")}
          </Button>
        </span>
        <input
          ref={file}
          type="file"
          accept="text/plain,.txt,.csv"
          className="sr-only"
          tabIndex={-1}
          aria-label={t("lottery_tickets_import")}
          onChange={(event) => void read(event.target.files?.[0])}
        />
      </div>
      {faults.length === 0 ? null : (
        <ul className="flex flex-wrap gap-2 text-sm" aria-label={t("lottery_tickets_bad", faults.length)}>
          {faults.slice(0, MOST_FAULTS).map((fault, at) => (
            <li key={`${at}-${fault.text}`} className="rounded-ctl border border-loss px-2 py-1">
              <s className="figures" dir="ltr">
                {fault.text}
              </s>{" "}
              <span className="text-fg-2">{t(`lottery_ticket_${fault.reason}`)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The good lines alone. */
const tidy = (tickets: readonly (readonly string[])[]): string =>
  tickets.map((ticket) => ticket.join((ticket[0]?.length ?? 1) > 1 ? "-" : "")).join(" ")
