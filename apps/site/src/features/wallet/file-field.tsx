import { useId, useState } from "react"
import { useT } from "../../i18n/i18n.tsx"

/** An image from the files or the camera, PNG or JPEG. Its words are the site's: a browser's own control speaks the device's language. */
export function FileField(props: {
  readonly label: string
  readonly choose: (image: File | undefined) => void
}) {
  const t = useT("wallet")
  const id = useId()
  const [name, setName] = useState<string>()
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {props.label}
      </label>
      <div className="field-input relative flex min-h-11 items-center gap-3 rounded-ctl border border-ctl bg-bg-2 p-2 text-sm focus-within:outline-3 focus-within:outline-brand-text">
        <span aria-hidden="true" className="shrink-0 font-semibold underline">
          {t("wallet_file_choose")}
        </span>
        <span aria-hidden="true" className="min-w-0 truncate">
          {name === undefined ? t("wallet_file_none") : <bdi>{name}</bdi>}
        </span>
        {/* It lies over the words, so that a press or a dropped file meets it. */}
        <input
          id={id}
          type="file"
          accept="image/png,image/jpeg"
          onChange={({ target }) => {
            const image = target.files?.[0]
            setName(image?.name)
            props.choose(image)
          }}
          className="absolute inset-0 cursor-pointer opacity-0"
        />
      </div>
    </div>
  )
}
