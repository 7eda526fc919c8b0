import { PROOF_BYTES } from "@croupier/contract/withdrawals"
import { useT } from "../../i18n/i18n.tsx"
import { FileField } from "../../forms/file-field.tsx"

/** An image that shows something, with its fault where it is too large. */
export function ImageField(props: {
  readonly label: string
  readonly choose: (image: File | undefined, fault: string | undefined) => void
}) {
  const t = useT("withdraw")
  return (
    <FileField
      label={props.label}
      choose={(image) =>
        props.choose(image, image && image.size > PROOF_BYTES ? t("withdraw_image_large") : undefined)
      }
    />
  )
}
