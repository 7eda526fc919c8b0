/** The moment at which a process ends: exactly before an act has begun, or exactly after it is done. */
export const MOMENTS = ["before", "after"] as const
export type Moment = (typeof MOMENTS)[number]

/** An act during which its process ends: its caller hears no answer. */
export const dying =
  <Given extends unknown[], Answer>(moment: Moment, act: (...given: Given) => Promise<Answer>) =>
  async (...given: Given): Promise<Answer> => {
    if (moment === "after") await act(...given)
    throw new Error("killed")
  }
