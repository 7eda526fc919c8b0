import { REWARD_KINDS } from "@croupier/contract/rewards"
import { useT } from "../../i18n/texts.ts"
import { BonusCodeChoice } from "../../parts/bonus-code-choice.tsx"
import { Choice, Field } from "../../parts/field.tsx"
import { useBonusCodes } from "../../parts/use-bonus-codes.ts"
import type { TypedMission } from "./use-mission.ts"

/** The kind of a mission's gift, the terms of a bonus, and the days of spins. The kind of one that stands is fixed. */
export function GiftPart({
  typed: { gives, code, spinDays },
  type,
  isFixed,
}: {
  readonly typed: TypedMission
  readonly type: (part: Partial<TypedMission>) => void
  readonly isFixed: boolean
}) {
  const t = useT("console-missions")
  const codes = useBonusCodes(gives === "BONUS")
  return (
    <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-2">
      <Choice
        label={t("field_mission_gives")}
        disabled={isFixed}
        value={gives}
        onChange={({ target }) =>
          type({ gives: REWARD_KINDS.find((each) => each === target.value) ?? gives })
        }
      >
        {REWARD_KINDS.map((each) => (
          <option key={each} value={each}>
            {t(`missions_gives_${each}`)}
          </option>
        ))}
      </Choice>
      {gives === "BONUS" ? (
        <BonusCodeChoice
          label={t("field_mission_code")}
          codes={codes}
          value={code}
          onChange={({ target }) => type({ code: target.value })}
        />
      ) : null}
      {gives === "SPINS" ? (
        <Field
          label={t("field_mission_spinDays")}
          type="number"
          min={1}
          max={90}
          required
          value={spinDays}
          onChange={({ target }) => type({ spinDays: target.value })}
        />
      ) : null}
    </div>
  )
}
