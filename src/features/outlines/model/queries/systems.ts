export const go = `
(function_declaration name: (_) @name body: (_)? @body) @function
(method_declaration name: (_) @name body: (_)? @body) @method
(type_spec name: (_) @name type: [(struct_type (field_declaration_list) @body) (interface_type) @body]) @class
(type_spec name: (_) @name) @type
(type_alias name: (_) @name) @type
(field_declaration name: (_) @name) @field
(method_elem name: (_) @name) @method
(source_file (const_declaration (const_spec name: (_) @name value: (_)? @body) @constant))
(source_file (var_declaration (var_spec name: (_) @name value: (_)? @body) @constant))
(source_file (var_declaration (var_spec_list (var_spec name: (_) @name value: (_)? @body) @constant)))
(short_var_declaration left: (expression_list . (identifier) @name) right: (expression_list . (func_literal body: (_) @body))) @function
(call_expression
  function: (selector_expression field: (field_identifier) @call)
  arguments: (argument_list . (interpreted_string_literal) @name . (func_literal body: (_) @body))
  (#eq? @call "Run")) @test
`;

export const rust = `
(struct_item name: (_) @name body: (_)? @body) @class
(union_item name: (_) @name body: (_) @body) @class
(enum_item name: (_) @name body: (_) @body) @enum
(enum_variant name: (_) @name body: (_)? @body) @field
(field_declaration name: (_) @name) @field
(trait_item name: (_) @name body: (_) @body) @interface
(impl_item type: (_) @name body: (_) @body) @class
(function_item name: (_) @name body: (_) @body) @function
(function_signature_item name: (_) @name) @function
(mod_item name: (_) @name body: (_)? @body) @module
(macro_definition name: (_) @name) @macro
(const_item name: (_) @name value: (_)? @body) @constant
(static_item name: (_) @name value: (_)? @body) @constant
(type_item name: (_) @name) @type
(associated_type name: (_) @name) @type
(let_declaration pattern: (identifier) @name value: (closure_expression body: (_) @body)) @function
`;

export const cpp = `
(class_specifier name: (_) @name body: (_) @body) @class
(struct_specifier name: (_) @name body: (_) @body) @class
(union_specifier name: (_) @name body: (_) @body) @class
(enum_specifier name: (_) @name body: (_) @body) @enum
(enumerator name: (_) @name) @field
(namespace_definition name: (_) @name body: (_) @body) @module
(concept_definition name: (_) @name) @type
(function_definition declarator: (function_declarator declarator: (_) @name) body: (_)? @body) @function
(function_definition declarator: (_ (function_declarator declarator: (_) @name)) body: (_)? @body) @function
(function_definition declarator: (_ (_ (function_declarator declarator: (_) @name))) body: (_)? @body) @function
(translation_unit (declaration declarator: (function_declarator declarator: (_) @name)) @function)
(translation_unit (declaration declarator: (_ (function_declarator declarator: (_) @name))) @function)
(declaration_list (declaration declarator: (function_declarator declarator: (_) @name)) @function)
(declaration_list (declaration declarator: (_ (function_declarator declarator: (_) @name))) @function)
(linkage_specification (declaration_list (declaration declarator: (function_declarator declarator: (_) @name)) @function))
(field_declaration declarator: (function_declarator declarator: (_) @name)) @method
(field_declaration declarator: (_ (function_declarator declarator: (_) @name))) @method
(field_declaration declarator: (field_identifier) @name) @field
(field_declaration declarator: (_ (field_identifier) @name)) @field
(translation_unit (declaration declarator: [(identifier) @name (init_declarator declarator: (identifier) @name value: (_) @body)]) @constant)
(declaration_list (declaration declarator: [(identifier) @name (init_declarator declarator: (identifier) @name value: (_) @body)]) @constant)
(alias_declaration name: (_) @name) @type
(type_definition declarator: (type_identifier) @name) @type
(preproc_function_def name: (_) @name) @macro
(preproc_def name: (_) @name) @macro
`;
