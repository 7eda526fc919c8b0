import { useT } from "../../../i18n/i18n.tsx"
import { placeName } from "../names.ts"
import { ALL_SEATS } from "./draft.ts"

/** Which drawn places take part, for plays in which they are chosen. */
export function SeatsRow(props: {
  readonly seats: readonly number[]
  readonly least: number
  readonly toggle: (seat: number) => void
}) {
  const t = useT("lottery")
  return (
    <fieldset className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-3.5">
      <legend className="float-start me-3 text-sm text-fg-2">{t("lottery_seats", props.least)}</legend>
      {ALL_SEATS.map((seat) => (
        <label key={seat} className="seat">
          <input
            type="checkbox"
            className="sr-only"
            checked={props.seats.includes(seat)}
            onChange={() => props.toggle(seat)}
          />
          <span>{placeName(t, "SSC", seat)}</span>
        </label>
      ))}
    </fieldset>
  )
}
