/** Holds the place of what is coming; give it the size of the real thing. */
export const Skeleton = ({ className = "" }: { readonly className?: string }) => (
  <div className={`skeleton rounded-ctl ${className}`} aria-hidden="true" />
)
