import { useState } from "react"
import { useT } from "../i18n/i18n.tsx"

/** An image from the files or the camera, PNG or JPEG. Its words are the site's: a browser's own control speaks the device's language. */
export function FileField(props: {
  readonly label: string
  readonly choose: (image: File | undefined) => void
}) {
  const t = useT("wallet")
  const [name, setName] = useState<string>()
  return (
    <label className="grid cursor-pointer grid-cols-1 gap-1.5">
      <span className="text-sm font-semibold">{props.label}</span>
      <span className="field-input relative flex min-h-11 items-center gap-3 rounded-ctl border border-ctl bg-bg-2 p-2 text-sm focus-within:outline-3 focus-within:outline-brand-text">
        <span aria-hidden="true" className="shrink-0 font-semibold underline">
          {t("wallet_file_choose")}
        </span>
        <span aria-hidden="true" className="min-w-0 truncate">
          {name === undefined ? t("wallet_file_none") : <bdi>{name}</bdi>}
        </span>
        <input
          type="file"
          accept="image/png,image/jpeg"
          onChange={({ target }) => {
            const image = target.files?.[0]
            setName(image?.name)
            props.choose(image)
          }}
          className="sr-only"
        />
      </span>
    </label>
  )
}
