import { savePromotion } from "@croupier/contract/console/promotions"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { useT } from "../../i18n/texts.ts"
import { WhyDialog } from "../../parts/why-dialog.tsx"
import { theMerchant } from "../../session/session-store.ts"
import { AudienceField } from "./audience-field.tsx"
import { draftOf, termsOf, type Draft } from "./draft.ts"
import { nameOf, type Promotion } from "./promotion.ts"
import { TermsPreview } from "./terms-preview.tsx"
import { WordsPart } from "./words-part.tsx"
import { FramePart } from "./frame-part.tsx"
import { AskedPart } from "./asked-part.tsx"
import { GivenPart } from "./given-part.tsx"

/** Writes a draft of a promotion's terms, with the sentences that follow from it. */
export function DraftDialog({
  promotion,
  onClose,
}: {
  readonly promotion: Promotion | undefined
  readonly onClose: () => void
}) {
  const t = useT("console-promotions", "console-games")
  const [draft, setDraft] = useState(() => draftOf(promotion?.terms))
  const type = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  const languages = theMerchant()?.languages ?? []
  return (
    <WhyDialog
      title={promotion ? t("promos_edit", nameOf(promotion.terms)) : t("promos_new")}
      action={t("promos_save")}
      act={(why) =>
        call(savePromotion, {
          ...(promotion ? { promotionId: promotion.promotionId } : {}),
          rowVersion: promotion?.rowVersion ?? 0,
          terms: termsOf(draft, languages),
          why,
        })
      }
      onDone={onClose}
      onClose={onClose}
    >
      <WordsPart draft={draft} type={type} />
      <FramePart draft={draft} type={type} />
      <AskedPart draft={draft} type={type} />
      <GivenPart draft={draft} type={type} />
      <AudienceField audience={draft.audience} onChange={(audience) => type({ audience })} />
      <TermsPreview terms={termsOf({ ...draft, starts: draft.starts || "2026-01-01T00:00" }, languages)} />
    </WhyDialog>
  )
}
