import type { BonusTerms } from "@croupier/contract/bonus-terms"
import { useT } from "../../i18n/texts.ts"
import { CheckField } from "../../parts/check-field.tsx"
import { Field } from "../../parts/field.tsx"
import { GamesField } from "./games-field.tsx"

const ODDS_PATTERN = String.raw`\d{1,6}(\.\d{1,2})?`
const NEW = { games: [], oddsFrom: null, oddsTo: null, returnsStake: false }

/** Terms of a free bet: nothing of it is wagered, locked or lost by a withdrawal. */
export function FreeBetFields({
  terms,
  set,
}: {
  readonly terms: BonusTerms
  readonly set: (change: Partial<BonusTerms>) => void
}) {
  const t = useT("console-bonuses")
  const { freeBet } = terms
  const change = (next: Partial<typeof NEW | NonNullable<BonusTerms["freeBet"]>>) =>
    set({ freeBet: { ...NEW, ...freeBet, ...next } })
  const odds = (name: "oddsFrom" | "oddsTo", label: string) => (
    <Field
      label={label}
      hint={t("bonuses_any")}
      inputMode="decimal"
      pattern={ODDS_PATTERN}
      value={freeBet?.[name] ?? ""}
      onChange={({ target }) =>
        change({ [name]: target.value === "" ? null : target.value.replace(",", ".") })
      }
    />
  )
  return (
    <>
      <CheckField
        label={t("bonuses_free")}
        checked={freeBet !== undefined}
        onChange={(isFree) =>
          set(
            isFree
              ? { freeBet: NEW, multiple: "0", lockedPrincipal: false, lostOnWithdrawal: false }
              : { freeBet: undefined, multiple: "30" },
          )
        }
      />
      {freeBet ? (
        <>
          <GamesField
            label={t("bonuses_free_games")}
            hint={t("bonuses_free_games_hint")}
            games={freeBet.games}
            onChange={(games) => change({ games })}
          />
          {odds("oddsFrom", t("bonuses_free_from"))}
          {odds("oddsTo", t("bonuses_free_to"))}
          <CheckField
            label={t("bonuses_free_returns")}
            checked={freeBet.returnsStake}
            onChange={(returnsStake) => change({ returnsStake })}
          />
        </>
      ) : null}
    </>
  )
}
