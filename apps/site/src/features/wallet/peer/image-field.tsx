import { PROOF_BYTES } from "@croupier/contract/withdrawals"
import { useId } from "react"
import { useT } from "../../../i18n/i18n.tsx"

/** An image that shows something: PNG or JPEG, from the files or the camera. */
export function ImageField(props: {
  readonly label: string
  readonly choose: (image: File | undefined, fault: string | undefined) => void
}) {
  const t = useT("withdraw")
  const id = useId()
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {props.label}
      </label>
      <input
        id={id}
        type="file"
        accept="image/png,image/jpeg"
        onChange={({ target }) => {
          const image = target.files?.[0]
          props.choose(image, image && image.size > PROOF_BYTES ? t("withdraw_image_large") : undefined)
        }}
        className="field-input min-h-11 w-full rounded-ctl border border-ctl bg-bg-2 p-2 text-sm"
      />
    </div>
  )
}
