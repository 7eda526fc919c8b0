import {
  applyForPromotion,
  availablePromotions,
  promotionDetail,
  promotions,
  type PromotionDetail,
} from "@croupier/contract/promotions"
import { COMMENT_LENGTH, MOST_IMAGES } from "@croupier/contract/promotion-terms"
import { UPLOAD_BYTES } from "@croupier/contract/profile"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { refresh } from "../../api/query.ts"
import { base64Of } from "../../forms/base64.ts"
import { FileField } from "../../forms/file-field.tsx"
import { FormError } from "../../forms/form-error.tsx"
import { Form } from "../../forms/form.tsx"
import { useAttempt } from "../../forms/use-attempt.ts"
import { useT } from "../../i18n/i18n.tsx"
import { Button } from "../../ui/button.tsx"
import { Field } from "../../ui/field.tsx"

const PLACES = Array.from({ length: MOST_IMAGES }, (_, at) => at)

/** An application: a comment and up to three images. */
export function ApplyForm({
  promotion: { promotionId, version },
  isAgain,
}: {
  readonly promotion: PromotionDetail
  readonly isAgain: boolean
}) {
  const t = useT("promotions")
  const [comment, type] = useState("")
  const [images, setImages] = useState<readonly (File | undefined)[]>([])
  const { busy, refused, refuse, attempt } = useAttempt()
  const send = () =>
    attempt(
      async () => {
        const chosen = images.filter((image) => image !== undefined)
        if (chosen.some(({ size }) => size > UPLOAD_BYTES)) return refuse(t("promo_image_large"))
        await call(applyForPromotion, {
          promotionId,
          version,
          comment,
          images: await Promise.all(chosen.map((image) => base64Of(image))),
        })
        await refresh(availablePromotions)
      },
      () => {
        void refresh(availablePromotions, promotions, promotionDetail)
        return false
      },
    )
  return (
    <Form submit={() => void send()}>
      <Field
        label={t("promo_comment")}
        name="applicationComment"
        maxLength={COMMENT_LENGTH}
        value={comment}
        onChange={({ target }) => type(target.value)}
      />
      {PLACES.map((place) => (
        <FileField
          key={place}
          label={t("promo_image", String(place + 1))}
          choose={(image) => {
            refuse(undefined)
            setImages(PLACES.map((at) => (at === place ? image : images[at])))
          }}
        />
      ))}
      <FormError message={refused} />
      <Button type="submit" size="large" className="justify-self-start" busy={busy}>
        {t(isAgain ? "promo_apply_again" : "promo_apply")}
      </Button>
    </Form>
  )
}
