import type {
  MailText,
  MailTextInput,
  MailTextName,
  MailTextPreview,
  MailTextTrial,
  MailTexts,
  SentTest,
} from '@gadgetry/contract/mail-texts';
import { api } from './base-api.ts';

const PATH = '/admin/mail-texts';
const CHANGED = ['MailText', 'History'] as const;

interface Asked<Body> {
  readonly name: MailTextName;
  readonly body: Body;
}

const mailTextsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listMailTexts: build.query<MailTexts, void>({
      query: () => PATH,
      providesTags: ['MailText'],
    }),
    writeMailText: build.mutation<MailText, Asked<MailTextInput>>({
      query: ({ name, body }) => ({ url: `${PATH}/${name}`, method: 'PUT', body }),
      invalidatesTags: CHANGED,
    }),
    resetMailText: build.mutation<MailText, Asked<{ readonly version: number }>>({
      query: ({ name, body }) => ({ url: `${PATH}/${name}/reset`, method: 'POST', body }),
      invalidatesTags: CHANGED,
    }),
    /** The mail as it would be sent; nothing is changed. */
    previewMailText: build.mutation<MailTextPreview, Asked<MailTextTrial>>({
      query: ({ name, body }) => ({ url: `${PATH}/${name}/preview`, method: 'POST', body }),
    }),
    sendTestMail: build.mutation<SentTest, Asked<MailTextTrial>>({
      query: ({ name, body }) => ({ url: `${PATH}/${name}/test`, method: 'POST', body }),
    }),
  }),
});

export const {
  useListMailTextsQuery,
  useLazyListMailTextsQuery,
  useWriteMailTextMutation,
  useResetMailTextMutation,
  usePreviewMailTextMutation,
  useSendTestMailMutation,
} = mailTextsApi;
