/** Subjects of settings other than the company as a whole. Each has a column in the history, such as `place_id`. */
export const settingSubjects = ['supplier', 'place', 'carrier', 'dock'] as const
export type SettingSubject = (typeof settingSubjects)[number]

export const settingEventQueryFields = {
  supplierId: { kind: 'id' },
  placeId: { kind: 'id' },
  carrierId: { kind: 'id' },
  dockId: { kind: 'id' },
} as const satisfies Record<`${SettingSubject}Id`, { kind: 'id' }>

/** Field with the id of an entry's subject. */
export type SubjectIdField = keyof typeof settingEventQueryFields
export const subjectIdFields = Object.keys(settingEventQueryFields) as SubjectIdField[]

/** Id of the subject of settings, by its field; empty for settings of the company. */
export type SettingSubjectIds = { [field in SubjectIdField]?: number | undefined }
