import {
  CHECK_IN_GIFTS,
  CHECK_IN_LENGTHS,
  CHECK_IN_MISSES,
  type CheckInTerms,
} from "@croupier/contract/check-in-values"
import { saveCheckIns } from "@croupier/contract/console/check-ins"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { formatMoney, formatNumber } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { CheckField } from "../../parts/check-field.tsx"
import { Choice, Field } from "../../parts/field.tsx"
import { ProposalDialog } from "../../parts/proposal-dialog.tsx"

type TypedGift = CheckInTerms["gifts"][number]
const PATTERNS = {
  CASH: "[0-9]{1,9}([.][0-9]{1,2})?",
  POINTS: "[1-9][0-9]{0,8}",
  SPINS: "[1-9]|1[0-9]|20",
} as const
const WORDS = { CASH: "checkins_cash", POINTS: "checkins_points", SPINS: "checkins_spins" } as const
const FIRST = { kind: "POINTS", amount: "10", days: null } as const satisfies TypedGift
/** Days in which spins can be made, where nothing else is typed. */
const SPIN_DAYS = 7

const begun = (terms: CheckInTerms | undefined): CheckInTerms => ({
  isOpen: terms?.isOpen ?? true,
  missed: terms?.missed ?? "RESTART",
  gifts: terms?.gifts ?? Array.from({ length: 7 }, () => FIRST),
})

/** The sum of a kind over the calendar, of what is typed so far. */
const sumOf = (gifts: readonly TypedGift[], kind: TypedGift["kind"]): number =>
  gifts.reduce((sum, gift) => sum + (gift.kind === kind ? Number(gift.amount) || 0 : 0), 0)

/** Proposes terms for calendars that begin from then on, with the cost of a whole calendar. */
export function CheckInDialog({
  terms,
  onClose,
}: {
  readonly terms: CheckInTerms | undefined
  readonly onClose: () => void
}) {
  const t = useT("console-checkins")
  const [typed, type] = useState(() => begun(terms))
  const { gifts } = typed
  const resize = (length: number) =>
    type({
      ...typed,
      gifts: Array.from({ length }, (_, at) => gifts[at] ?? gifts.at(-1) ?? FIRST),
    })
  const say = (at: number, part: Partial<TypedGift>) =>
    type({ ...typed, gifts: gifts.map((gift, each) => (each === at ? { ...gift, ...part } : gift)) })
  return (
    <ProposalDialog
      title={t("checkins_change")}
      act={(proposal) => call(saveCheckIns, { terms: typed, ...proposal })}
      onClose={onClose}
    >
      <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-2">
        <Choice
          label={t("checkins_length")}
          value={String(gifts.length)}
          onChange={({ target }) => resize(Number(target.value))}
        >
          {CHECK_IN_LENGTHS.map((length) => (
            <option key={length} value={length}>
              {formatNumber(length)}
            </option>
          ))}
        </Choice>
        <Choice
          label={t("field_check_in_missed")}
          value={typed.missed}
          onChange={({ target }) =>
            type({ ...typed, missed: CHECK_IN_MISSES.find((each) => each === target.value) ?? typed.missed })
          }
        >
          {CHECK_IN_MISSES.map((each) => (
            <option key={each} value={each}>
              {t(`checkins_missed_${each}`)}
            </option>
          ))}
        </Choice>
        {gifts.map(({ kind, amount, days }, at) => (
          <div key={at} className={`grid gap-2 ${kind === "SPINS" ? "grid-cols-3" : "grid-cols-2"}`}>
            <Choice
              label={t("checkins_gift_of", formatNumber(at + 1))}
              value={kind}
              onChange={({ target }) => {
                const next = CHECK_IN_GIFTS.find((each) => each === target.value) ?? kind
                say(at, { kind: next, days: next === "SPINS" ? SPIN_DAYS : null })
              }}
            >
              {CHECK_IN_GIFTS.map((each) => (
                <option key={each} value={each}>
                  {t(WORDS[each])}
                </option>
              ))}
            </Choice>
            <Field
              label={t("checkins_amount_of", formatNumber(at + 1))}
              name={`amount${at + 1}`}
              inputMode="decimal"
              pattern={PATTERNS[kind]}
              required
              value={amount}
              onChange={({ target }) => say(at, { amount: target.value })}
            />
            {kind === "SPINS" ? (
              <Field
                label={t("checkins_days_of", formatNumber(at + 1))}
                name={`days${at + 1}`}
                type="number"
                min={1}
                max={90}
                required
                value={String(days ?? "")}
                onChange={({ target }) => say(at, { days: Number(target.value) })}
              />
            ) : null}
          </div>
        ))}
        <CheckField
          label={t("field_check_in_isOpen")}
          checked={typed.isOpen}
          large
          onChange={(isOpen) => type({ ...typed, isOpen })}
        />
      </div>
      <p className="text-sm text-fg-2">
        {t(
          "checkins_most",
          formatMoney(sumOf(gifts, "CASH").toFixed(2)),
          formatNumber(sumOf(gifts, "POINTS")),
          formatNumber(sumOf(gifts, "SPINS")),
        )}
      </p>
    </ProposalDialog>
  )
}
