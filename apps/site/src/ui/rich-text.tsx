import "../theme/rich-text.css"

/** Text that a person of the merchant wrote. The server stores it sanitised: no scripts, no styles, a short list of tags. */
export const RichText = ({
  html,
  className = "",
}: {
  readonly html: string
  readonly className?: string
}) => (
  <div dir="auto" className={`rich-text text-fg-2 ${className}`} dangerouslySetInnerHTML={{ __html: html }} />
)
