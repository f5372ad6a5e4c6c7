import { xmlElement as element, xmlValue as value } from '../../../documents/xml.ts';

/** By which programs find it in the file. */
export const FILE_NAME = 'factur-x.xml';

const NAMESPACE = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';
const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
const PDFA = 'http://www.aiim.org/pdfa/ns';

const SAID = [
  ['DocumentFileName', FILE_NAME, 'The name of the embedded XML document'],
  ['DocumentType', 'INVOICE', 'The type of the hybrid document in capital letters'],
  ['Version', '1.0', 'The version of the standard applying to the embedded XML document'],
  ['ConformanceLevel', 'EN 16931', 'The conformance level of the embedded XML document'],
] as const;

/** What PDF/A wants to be told of words that are not its own. */
const schema = element(
  'rdf:Description',
  [
    element('pdfaExtension:schemas', [
      element('rdf:Bag', [
        element(
          'rdf:li',
          [
            value('pdfaSchema:schema', 'Factur-X PDFA Extension Schema'),
            value('pdfaSchema:namespaceURI', NAMESPACE),
            value('pdfaSchema:prefix', 'fx'),
            element('pdfaSchema:property', [
              element(
                'rdf:Seq',
                SAID.map(([name, , description]) =>
                  element(
                    'rdf:li',
                    [
                      value('pdfaProperty:name', name),
                      value('pdfaProperty:valueType', 'Text'),
                      value('pdfaProperty:category', 'external'),
                      value('pdfaProperty:description', description),
                    ],
                    { 'rdf:parseType': 'Resource' },
                  ),
                ),
              ),
            ]),
          ],
          { 'rdf:parseType': 'Resource' },
        ),
      ]),
    ]),
  ],
  {
    'rdf:about': '',
    'xmlns:rdf': RDF,
    'xmlns:pdfaExtension': `${PDFA}/extension/`,
    'xmlns:pdfaSchema': `${PDFA}/schema#`,
    'xmlns:pdfaProperty': `${PDFA}/property#`,
  },
);

/** What a file says of the data in it, in its metadata. */
export const METADATA = [
  element(
    'rdf:Description',
    SAID.map(([name, said]) => value(`fx:${name}`, said)),
    { 'rdf:about': '', 'xmlns:fx': NAMESPACE },
  ),
  schema,
].join('\n');
