import {
  PROMOTION_CATEGORIES,
  PROMOTION_PERIODS,
  PROMOTION_PICTURES,
  PROMOTION_WAYS,
} from "@croupier/contract/promotion-terms"
import { ART_FOLDER } from "@croupier/ui/art-names.ts"
import { useT } from "../../i18n/texts.ts"
import { CheckField } from "../../parts/check-field.tsx"
import { Choice, Field } from "../../parts/field.tsx"
import type { DraftPart } from "./draft.ts"

/** The frame of a promotion: category, picture, times, period, and the way members join. */
export function FramePart({ draft, type }: DraftPart) {
  const t = useT("console-promotions")
  return (
    <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-2">
      <Choice
        label={t("promos_category")}
        value={draft.category}
        onChange={({ target }) =>
          type({ category: PROMOTION_CATEGORIES.find((each) => each === target.value) ?? draft.category })
        }
      >
        {PROMOTION_CATEGORIES.map((each) => (
          <option key={each} value={each}>
            {t(`promos_category_${each}`)}
          </option>
        ))}
      </Choice>
      <div className="flex items-end gap-3">
        <div className="min-w-0 grow">
          <Choice
            label={t("promos_picture")}
            value={draft.picture}
            onChange={({ target }) =>
              type({ picture: PROMOTION_PICTURES.find((each) => each === target.value) ?? draft.picture })
            }
          >
            {PROMOTION_PICTURES.map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </Choice>
        </div>
        <img src={`${ART_FOLDER}${draft.picture}.webp`} width={40} height={40} alt="" />
      </div>
      <Field
        label={t("promos_starts")}
        type="datetime-local"
        required
        value={draft.starts}
        onChange={({ target }) => type({ starts: target.value })}
      />
      <Field
        label={t("promos_ends")}
        type="datetime-local"
        value={draft.ends}
        onChange={({ target }) => type({ ends: target.value })}
      />
      <Choice
        label={t("promos_period")}
        value={draft.period}
        onChange={({ target }) =>
          type({ period: PROMOTION_PERIODS.find((each) => each === target.value) ?? draft.period })
        }
      >
        {PROMOTION_PERIODS.map((each) => (
          <option key={each} value={each}>
            {t(`promos_period_${each}`)}
          </option>
        ))}
      </Choice>
      <Choice
        label={t("promos_way")}
        value={draft.way}
        onChange={({ target }) =>
          type({ way: PROMOTION_WAYS.find((each) => each === target.value) ?? draft.way })
        }
      >
        {PROMOTION_WAYS.map((each) => (
          <option key={each} value={each}>
            {t(`promos_way_${each}`)}
          </option>
        ))}
      </Choice>
      {draft.way === "code" ? (
        <Field
          label={t("promos_code")}
          name="promotionCode"
          pattern="[A-Za-z0-9\-]{3,30}"
          required
          value={draft.code}
          onChange={({ target }) => type({ code: target.value })}
        />
      ) : null}
      {draft.way === "application" ? (
        <CheckField
          label={t("promos_again")}
          checked={draft.mayApplyAgain}
          large
          onChange={(mayApplyAgain) => type({ mayApplyAgain })}
        />
      ) : null}
    </div>
  )
}
