import type { BonusTerms } from "@croupier/contract/bonus-terms"
import { useT } from "../../i18n/texts.ts"
import { AMOUNT_PATTERN } from "../../parts/amount-text.ts"
import { CheckField } from "../../parts/check-field.tsx"
import { Field } from "../../parts/field.tsx"
import { theMerchant } from "../../session/session-store.ts"
import { GamesField } from "./games-field.tsx"

const NEW = { games: [], stake: "" }
const GAMES_PATTERN = String.raw`\s*[A-Z0-9_]{1,20}:[\w.:\-]{1,60}(\s*,\s*[A-Z0-9_]{1,20}:[\w.:\-]{1,60})*\s*`

/** Terms of free rounds: their winnings are wagered or become cash, and nothing of them is locked or lost by a withdrawal. */
export function FreeRoundsFields({
  terms,
  set,
}: {
  readonly terms: BonusTerms
  readonly set: (change: Partial<BonusTerms>) => void
}) {
  const t = useT("console-bonuses")
  const { freeRounds } = terms
  const change = (next: Partial<NonNullable<BonusTerms["freeRounds"]>>) =>
    set({ freeRounds: { ...NEW, ...freeRounds, ...next } })
  return (
    <>
      <CheckField
        label={t("bonuses_rounds")}
        checked={freeRounds !== undefined}
        onChange={(isFree) =>
          set(
            isFree
              ? { freeRounds: NEW, lockedPrincipal: false, lostOnWithdrawal: false }
              : { freeRounds: undefined },
          )
        }
      />
      {freeRounds ? (
        <>
          <GamesField
            label={t("bonuses_rounds_games")}
            hint={t("bonuses_rounds_games_hint")}
            pattern={GAMES_PATTERN}
            games={freeRounds.games}
            onChange={(games) => change({ games })}
          />
          <Field
            label={`${t("bonuses_rounds_stake")} (${theMerchant()?.asset ?? ""})`}
            required
            inputMode="decimal"
            pattern={AMOUNT_PATTERN}
            value={freeRounds.stake}
            onChange={({ target }) => change({ stake: target.value.replace(",", ".") })}
          />
        </>
      ) : null}
    </>
  )
}
